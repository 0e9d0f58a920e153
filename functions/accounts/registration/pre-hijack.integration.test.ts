import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { mailLimits } from '#shared/accounts/limits.ts'
import * as data from '../../data/data.ts'
import { systemBase } from '../../lib/base.ts'
import { call, sentBack } from '../../lib/testing/call.ts'
import { withinMailbox } from '../../lib/within-mailbox.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud, tokenIn } from '../testing/cloud.ts'
import { login, newAddress, register } from '../testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const { users } = data
const world = { ...systemBase('test'), data }
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

test('A5: a reset link outlives every registration that strangers put in the place of the one it was asked for', async () => {
  const email = newAddress()
  await register(email, own)
  await call(handler, rows.forgotPassword, { body: { email } })
  const token = await linkTo(email)
  for (const password of ['of the first stranger', 'of the second stranger']) await register(email, { password })
  const reset = () => call(handler, rows.resetPassword, { body: { token, password: 'chosen by the owner' } })
  expect((await reset()).status).toBe(200)
  for (const password of [own.password, 'of the first stranger', 'of the second stranger'])
    expect((await login(email, { password })).body['code']).toBe('bad-credentials')
  expect((await login(email, { password: 'chosen by the owner' })).status).toBe(200)
  expect((await reset()).status).toBe(410)
})

test('A5: a registration that is replaced before the reset mail is written leaves its owner the link', async () => {
  const email = newAddress()
  await register(email, own)
  await mailsTo(email)
  await call(handler, rows.forgotPassword, { body: { email } })
  await register(email, theirs)
  const mail = (await mailsTo(email)).find(({ subject }) => subject === 'Set a new password')
  const body = { token: tokenIn(mail), password: 'chosen by the owner' }
  expect((await call(handler, rows.resetPassword, { body })).status).toBe(200)
  expect((await login(email, { password: body.password })).status).toBe(200)
})

test('A5: strangers register an address all the time while its owner sets a password: the owner gets in, and nobody else', async () => {
  const email = newAddress()
  await register(email, own)
  await call(handler, rows.forgotPassword, { body: { email } })
  const token = await linkTo(email)
  let isOver = false
  const strangers = Array.from({ length: 3 }, async (_, n) => {
    let last = ''
    for (let m = 0; !isOver; m++) await register(email, { password: (last = `stranger ${n} with ${m}`) })
    return last
  })
  const body = { token, password: 'chosen by the owner' }
  const { status } = await call(handler, rows.resetPassword, { body })
  isOver = true
  const lasts = await Promise.all(strangers)
  expect(status).toBe(200)
  for (const password of lasts) expect([401, 403]).toContain((await login(email, { password })).status)
  expect((await login(email, { password: body.password })).status).toBe(200)
})

test('A5: a registration whose password is being set with a link of its mailbox is not replaced', async () => {
  const email = newAddress()
  await register(email, theirs)
  const user = await users.findByEmail(email)
  if (user) await users.endCredentials(user.id)
  await register(email, { password: 'of another stranger' })
  expect((await users.findByEmail(email))?.id).toBe(user?.id)
  await call(handler, rows.forgotPassword, { body: { email } })
  const body = { token: await linkTo(email), password: 'chosen by the owner' }
  expect((await call(handler, rows.resetPassword, { body })).status).toBe(200)
  expect((await login(email, { password: body.password })).status).toBe(200)
})

test('A5: where strangers used up the mails of registrations of a mailbox, its owner gets a reset link', async () => {
  const email = newAddress()
  for (let n = 0; n < mailLimits.registrations.max; n++) await withinMailbox(world, mailLimits.registrations, email)
  await register(email, own)
  expect(await mailsTo(email)).toEqual([])
  await call(handler, rows.forgotPassword, { body: { email } })
  const body = { token: await linkTo(email), password: own.password }
  expect((await call(handler, rows.resetPassword, { body })).status).toBe(200)
  expect((await login(email, own)).status).toBe(200)
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
