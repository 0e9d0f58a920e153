import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoDays } from '#shared/accounts/account.ts'
import * as rows from '#shared/accounts/api.ts'
import { addressChanges } from '#shared/accounts/limits.ts'
import { oneTimeCode } from '../../../infra/local/seed/one-time-code.ts'
import { commit } from '../../data/commit.ts'
import { tokens, users } from '../../data/data.ts'
import { sha256 } from '../../lib/hash.ts'
import { call, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { mailsTo, startCloud } from '../testing/cloud.ts'
import { login, me, newAddress, password, register, verifiedPerson } from '../testing/people.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const ask = (cookies: string[], email: string, more: Record<string, unknown> = {}) =>
  call(handler, rows.changeEmail, { cookies, body: { email, password, ...more } })
const confirm = (cookies: string[], token: string | undefined) =>
  call(handler, rows.confirmEmail, { cookies, body: { token } })

async function tokenSentTo(address: string, path = 'change-email'): Promise<string | undefined> {
  const mails = await mailsTo(address)
  return mails.flatMap(({ text }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? []).at(-1)
}

const subjects = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

async function userOf(email: string) {
  const user = await users.findByEmail(email)
  if (!user) throw new Error('nobody')
  return user
}

test('A5: another address needs the password and a link that was sent there, once; then it signs in, and the old one is told', async () => {
  const { email, cookies } = await verifiedPerson()
  const { id } = await userOf(email)
  const elsewhere = sentBack(await login(email))
  const fresh = newAddress()
  expect((await ask(cookies, fresh, { password: 'not the right one' })).body['fields']).toHaveProperty('password')
  expect((await ask(cookies, email)).body['fields']).toHaveProperty('email')
  expect(await ask(cookies, fresh)).toMatchObject({ status: 200, body: { code: 'email-change-sent' } })
  expect((await userOf(email)).id).toBe(id)
  const token = await tokenSentTo(fresh)
  const changed = await confirm(cookies, token)
  expect(changed).toMatchObject({
    status: 200,
    body: { code: 'email-changed', user: { email: fresh, username: fresh } },
  })

  expect((await me(elsewhere)).status).toBe(401)
  expect((await me(cookies)).status).toBe(401)
  expect((await me(sentBack(changed))).body).toMatchObject({ user: { id, email: fresh } })
  expect((await login(email)).body['code']).toBe('bad-credentials')
  expect((await login(fresh)).status).toBe(200)
  expect(await users.findByEmail(email)).toBeNull()
  expect(await userOf(fresh)).toMatchObject({ id, pastEmails: [email] })
  expect((await users.search(fresh, { limit: 5 })).users.map((one) => one.id)).toEqual([id])
  // Who writes to support writes of the address that they know.
  expect((await users.search(email, { limit: 5 })).users.map((one) => one.id)).toEqual([id])
  expect(await subjects(email)).toContain('The address of your account was changed')
  expect((await confirm(sentBack(changed), token)).body['code']).toBe('email-link-dead')
  expect(await tokens.find(sha256(token ?? ''), 'address', new Date())).toBeNull()
})

test('A5: the link works for the account alone that asked, and not after a new password', async () => {
  const [one, other] = await Promise.all([verifiedPerson(), verifiedPerson()])
  const fresh = newAddress()
  await ask(one.cookies, fresh)
  const token = await tokenSentTo(fresh)
  expect((await confirm(other.cookies, token)).body['code']).toBe('email-link-dead')
  expect((await call(handler, rows.confirmEmail, { body: { token } })).status).toBe(401)
  const changed = await call(handler, rows.changePassword, {
    cookies: one.cookies,
    body: { currentPassword: password, newPassword: 'something new here' },
  })
  expect((await confirm(sentBack(changed), token)).body['code']).toBe('email-link-dead')
  expect(await users.findByEmail(fresh)).toBeNull()
})

test('A5: a reset link that waits in the old mailbox opens nothing once the address is another one', async () => {
  const { email, cookies } = await verifiedPerson()
  await call(handler, rows.forgotPassword, { body: { email } })
  const reset = await tokenSentTo(email, 'reset-password')
  const fresh = newAddress()
  await ask(cookies, fresh)
  await confirm(cookies, await tokenSentTo(fresh))
  const body = { token: reset, password: 'something new here' }
  expect((await call(handler, rows.resetPassword, { body })).body['code']).toBe('link-dead')
  expect((await login(fresh)).status).toBe(200)
})

test('A5: so does one that was asked for before the address was verified', async () => {
  const email = newAddress()
  await register(email)
  await call(handler, rows.forgotPassword, { body: { email } })
  const reset = await tokenSentTo(email, 'reset-password')
  await users.markVerified((await userOf(email)).id, new Date())
  const cookies = sentBack(await login(email))
  const fresh = newAddress()
  await ask(cookies, fresh)
  expect((await confirm(cookies, await tokenSentTo(fresh))).status).toBe(200)
  const body = { token: reset, password: 'something new here' }
  expect((await call(handler, rows.resetPassword, { body })).body['code']).toBe('link-dead')
})

test('A3: an address that has an account gets the same answer, and its owner a mail without a link', async () => {
  const [one, other] = await Promise.all([verifiedPerson(), verifiedPerson()])
  const answer = await ask(one.cookies, other.email)
  const free = await ask(one.cookies, newAddress())
  expect([answer.status, answer.body['code']]).toEqual([free.status, free.body['code']])
  expect(await subjects(other.email)).toEqual(['You already have an Attesta account'])
  expect(await tokenSentTo(other.email)).toBeUndefined()
})

test('an address that gets an account meanwhile stays its own; a registration that nobody verified leaves it', async () => {
  const { email, cookies } = await verifiedPerson()
  const fresh = newAddress()
  await ask(cookies, fresh)
  const token = await tokenSentTo(fresh)
  await register(fresh, { password: 'chosen by somebody else' })
  const stranger = await userOf(fresh)
  await users.markVerified(stranger.id, new Date())
  expect(await confirm(cookies, token)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
  expect((await userOf(email)).pastEmails).toEqual([])

  const later = newAddress()
  await register(later, { password: 'chosen by somebody else' })
  await ask(cookies, later)
  const changed = await confirm(cookies, await tokenSentTo(later))
  expect(changed.status).toBe(200)
  expect((await login(later)).status).toBe(200)
  expect((await login(later, { password: 'chosen by somebody else' })).body['code']).toBe('bad-credentials')
})

test('two changes at once: one wins, and what was seen before does nothing', async () => {
  const { email, cookies } = await verifiedPerson()
  const seen = await userOf(email)
  const to = [newAddress(), newAddress()]
  const done = await Promise.all(
    to.map((one) =>
      users.changeEmail(seen, {
        email: one,
        pastEmails: [email],
        undoneEmails: [],
        replaced: null,
        items: [],
        now: new Date(),
      }),
    ),
  )
  expect(done.filter(Boolean)).toHaveLength(1)
  const [won, lost] = done[0] ? to : to.toReversed()
  expect((await userOf(won ?? '')).id).toBe(seen.id)
  expect(await users.findByEmail(lost ?? '')).toBeNull()
  expect((await me(cookies)).status).toBe(401)
  expect(await commit([tokens.usedItem(sha256('none'), 'address', new Date())])).toBe(false)
})

test('A6: where an app is set up, its code is asked for as well', async () => {
  const { email, cookies } = await verifiedPerson()
  const { body } = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  const secret = String(body['secret'])
  const on = await call(handler, rows.confirmSecondFactor, {
    cookies,
    body: { password, totpCode: oneTimeCode(secret) },
  })
  const own = sentBack(on)
  const fresh = newAddress()
  for (let n = 0; n < addressChanges.max; n++) expect((await ask(own, fresh)).body['fields']).toHaveProperty('totpCode')
  const totpCode = oneTimeCode(secret, Date.now() + 30_000)
  expect((await ask(own, fresh, { totpCode })).status).toBe(200)
  const [recoveryCode] = on.body['recoveryCodes'] as string[]
  // What is refused uses no code up.
  expect((await ask(own, 'x', { recoveryCode })).status).toBe(400)
  expect((await ask(own, email, { recoveryCode })).body['fields']).toHaveProperty('email')
  expect((await ask(own, newAddress(), { recoveryCode })).status).toBe(200)
  expect((await ask(own, newAddress(), { recoveryCode })).body['fields']).toHaveProperty('recoveryCode')
})

test('B3: an account asks for few changes in a day', async () => {
  const { cookies } = await verifiedPerson()
  for (let n = 0; n < addressChanges.max; n++) expect((await ask(cookies, newAddress())).status).toBe(200)
  expect(await ask(cookies, newAddress())).toMatchObject({ status: 429, body: { code: 'too-many-address-changes' } })
})

test('A5: who had the account taken away gets it back with the link of the mail to the old address, and nobody else stays in', async () => {
  const { email, cookies } = await verifiedPerson()
  const { id } = await userOf(email)
  const [first, second] = [newAddress(), newAddress()]
  await ask(cookies, first)
  const thief = sentBack(await confirm(cookies, await tokenSentTo(first)))
  await call(handler, rows.changePassword, {
    cookies: thief,
    body: { currentPassword: password, newPassword: 'of a thief 4711' },
  })
  const again = sentBack(await login(first, { password: 'of a thief 4711' }))
  await ask(again, second, { password: 'of a thief 4711' })
  const last = sentBack(await confirm(again, await tokenSentTo(second)))
  const undo = (token: string | undefined) => call(handler, rows.undoEmail, { body: { token } })
  const token = await tokenSentTo(email, 'undo-email')
  expect(await undo(token)).toMatchObject({ status: 200, body: { code: 'email-given-back' } })

  expect((await userOf(email)).id).toBe(id)
  for (const one of [first, second]) expect(await users.findByEmail(one)).toBeNull()
  expect((await me(last)).status).toBe(401)
  for (const chosen of ['of a thief 4711', password])
    expect((await login(email, { password: chosen })).body['code']).toBe('bad-credentials')
  expect((await undo(token)).body['code']).toBe('link-dead')
  // The thief's own mailbox has such a link too: it gives the thief nothing back.
  expect((await undo(await tokenSentTo(first, 'undo-email'))).body['code']).toBe('link-dead')
  const body = { token: await tokenSentTo(email, 'reset-password'), password: 'mine alone again' }
  expect((await call(handler, rows.resetPassword, { body })).status).toBe(200)
  expect((await login(email, { password: 'mine alone again' })).status).toBe(200)
})

test('A5: an address that has an account of its own by now is not taken back, and nothing ends', async () => {
  const { email, cookies } = await verifiedPerson()
  const fresh = newAddress()
  await ask(cookies, fresh)
  const own = sentBack(await confirm(cookies, await tokenSentTo(fresh)))
  await register(email)
  await users.markVerified((await userOf(email)).id, new Date())
  const token = await tokenSentTo(email, 'undo-email')
  expect((await call(handler, rows.undoEmail, { body: { token } })).body['code']).toBe('email-taken')
  expect((await me(own)).status).toBe(200)
})

test('A5: an app that a thief set up goes with the thief; the address that is taken away is told, and staff still find it', async () => {
  const { email, cookies } = await verifiedPerson()
  const { id } = await userOf(email)
  const stolen = newAddress()
  await ask(cookies, stolen)
  const thief = sentBack(await confirm(cookies, await tokenSentTo(stolen)))
  const { body: app } = await call(handler, rows.enrolSecondFactor, { cookies: thief, body: { password } })
  const totpCode = oneTimeCode(String(app['secret']))
  expect((await call(handler, rows.confirmSecondFactor, { cookies: thief, body: { password, totpCode } })).status).toBe(
    200,
  )
  await call(handler, rows.undoEmail, { body: { token: await tokenSentTo(email, 'undo-email') } })
  const body = { token: await tokenSentTo(email, 'reset-password'), password: 'mine alone again' }
  await call(handler, rows.resetPassword, { body })
  expect((await login(email, { password: 'mine alone again' })).status).toBe(200)
  expect(await subjects(stolen)).toContain('The address of your account was changed')
  expect(await tokenSentTo(stolen, 'undo-email')).toBeUndefined()
  expect((await users.search(stolen, { limit: 5 })).users.map((one) => one.id)).toEqual([id])
})

test('A6: who gave a second factor of long standing need not fear the old mailbox: it takes nothing back', async () => {
  const { email, cookies } = await verifiedPerson()
  const { body: app } = await call(handler, rows.enrolSecondFactor, { cookies, body: { password } })
  const secret = String(app['secret'])
  const totpCode = oneTimeCode(secret)
  const own = sentBack(await call(handler, rows.confirmSecondFactor, { cookies, body: { password, totpCode } }))
  await users.markSecondFactor((await userOf(email)).id, new Date(Date.now() - undoDays * 86_400_000))
  const fresh = newAddress()
  expect((await ask(own, fresh, { totpCode: oneTimeCode(secret, Date.now() + 30_000) })).status).toBe(200)
  expect((await confirm(own, await tokenSentTo(fresh))).status).toBe(200)
  expect(await subjects(email)).toContain('The address of your account was changed')
  expect(await tokenSentTo(email, 'undo-email')).toBeUndefined()
})

test('A6: no mailbox takes an account of staff back, neither one that was staff at the change nor one that is by now', async () => {
  const { email, cookies } = await verifiedPerson()
  const { id } = await userOf(email)
  const fresh = newAddress()
  await ask(cookies, fresh)
  const own = sentBack(await confirm(cookies, await tokenSentTo(fresh)))
  await users.setAdminLevel(id, 'moderator', new Date())
  const token = await tokenSentTo(email, 'undo-email')
  expect((await call(handler, rows.undoEmail, { body: { token } })).body['code']).toBe('link-dead')
  expect((await login(fresh)).status).toBe(200)
  expect((await me(own)).status).toBe(401)

  const later = newAddress()
  const session = sentBack(await login(fresh))
  await ask(session, later)
  expect((await confirm(session, await tokenSentTo(later))).status).toBe(200)
  expect(await tokenSentTo(fresh, 'undo-email')).toBeUndefined()
})
