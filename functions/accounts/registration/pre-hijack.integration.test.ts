import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { users } from '../../data/data.ts'
import { call, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud, tokenIn } from '../testing/cloud.ts'
import { login, newAddress, register } from '../testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const theirs = { password: 'the password of the attacker', firstName: 'Mallory' }
const own = { password: 'the password of the owner', firstName: 'Ana' }

const verify = (token: string, cookies: string[] = []) => call(handler, rows.verifyEmail, { query: { token }, cookies })
const confirm = (token: string, password: string) =>
  call(handler, rows.confirmRegistration, { body: { token, password } })
const linkTo = async (email: string) => tokenIn((await mailsTo(email)).at(-1))

test('A5: the owner of an address clicks the link of a stranger’s registration: nothing is verified, no password opens anything', async () => {
  const email = newAddress()
  await register(email, theirs)
  const token = await linkTo(email)
  expect((await verify(token)).body).toMatchObject({ verified: false, passwordRequired: true })
  expect((await confirm(token, own.password)).status).toBe(400)
  expect((await login(email, theirs)).body['code']).toBe('email-unverified')
})

test('A5: the owner registers later: the stranger’s password, data and link are gone', async () => {
  const email = newAddress()
  const stranger = sentBack(await register(email, theirs))
  const old = await linkTo(email)
  const browser = sentBack(await register(email, own))
  const token = await linkTo(email)
  expect((await verify(old, stranger)).body).toMatchObject({ verified: false })
  expect((await verify(old, stranger)).body).not.toHaveProperty('passwordRequired')
  expect((await confirm(old, theirs.password)).body).toMatchObject({ verified: false })
  expect((await verify(token, stranger)).body).toMatchObject({ verified: false, passwordRequired: true })
  expect((await verify(token, browser)).body).toMatchObject({ verified: true, user: { firstName: 'Ana' } })
  expect((await login(email, theirs)).status).toBe(401)
  expect((await login(email, own)).status).toBe(200)
})

test('A5: a stranger registers after the owner: the stranger’s link needs the stranger’s browser or password, and the owner gets in by a reset', async () => {
  const email = newAddress()
  const browser = sentBack(await register(email, own))
  const first = await linkTo(email)
  await register(email, theirs)
  const second = await linkTo(email)
  expect((await verify(first, browser)).body).toMatchObject({ verified: false })
  expect((await verify(second, browser)).body).toMatchObject({ verified: false, passwordRequired: true })
  await call(handler, rows.forgotPassword, { body: { email } })
  const reset = { token: await linkTo(email), password: 'chosen by the owner' }
  expect((await call(handler, rows.resetPassword, { body: reset })).status).toBe(200)
  expect((await login(email, theirs)).status).toBe(401)
  expect((await login(email, { password: reset.password })).status).toBe(200)
})

test('A5: in another browser the link and the password chosen at registration verify', async () => {
  const email = newAddress()
  await register(email, own)
  const token = await linkTo(email)
  expect((await confirm(token, own.password)).body).toMatchObject({ verified: true, user: { firstName: 'Ana' } })
  expect((await login(email, own)).status).toBe(200)
})

test('A5: “this was not me” removes the registration with its password; a verified account stays', async () => {
  const email = newAddress()
  const browser = sentBack(await register(email, theirs))
  const remove = async (token: string) => (await call(handler, rows.removeRegistration, { body: { token } })).status
  const token = await linkTo(email)
  expect(await remove(token)).toBe(200)
  expect(await remove(token)).toBe(410)
  expect(await users.findByEmail(email)).toBeNull()
  expect((await verify(token, browser)).body).toMatchObject({ verified: false })
  expect((await login(email, theirs)).status).toBe(401)

  const again = sentBack(await register(email, own))
  const mine = await linkTo(email)
  await verify(mine, again)
  expect(await remove(mine)).toBe(410)
  expect((await login(email, own)).status).toBe(200)
})

test('A5: eight registrations of one address at once leave one account, and one of their passwords opens it', async () => {
  const email = newAddress()
  const passwords = Array.from({ length: 8 }, (_, n) => `password number ${n}`)
  const answers = await Promise.all(passwords.map((password) => register(email, { password })))
  const user = await users.findByEmail(email)
  const mails = await mailsTo(email)
  const opened = await Promise.all(
    answers.map(async (answer) => {
      const tokens = mails.map(tokenIn)
      const tried = await Promise.all(tokens.map((token) => verify(token, sentBack(answer))))
      return tried.some(({ body }) => body['verified'] === true)
    }),
  )
  // Once it is verified the link answers the same everywhere, so the others may hear of it too.
  expect(opened).toContain(true)
  expect(user?.registrationHashes).toHaveLength(1)
  expect(user?.complete).toBe(true)
  const signedIn = await Promise.all(passwords.map((password) => login(email, { password, recaptchaToken: null })))
  expect(signedIn.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
})
