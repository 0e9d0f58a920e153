import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/accounts/api.ts'
import { endedSessions } from '#shared/accounts/limits.ts'
import { maxApiKeys } from '#shared/api-keys/api-key.ts'
import { ApiKeyId, UserId } from '#shared/lib/id.ts'
import * as breached from '../../adapters/breached.ts'
import * as identity from '../../adapters/identity.ts'
import * as mail from '../../adapters/mail.ts'
import * as data from '../../data/data.ts'
import { apiKeys, sessions, users } from '../../data/data.ts'
import { newId, systemBase } from '../../lib/base.ts'
import { sha256 } from '../../lib/hash.ts'
import { actorOf } from '../../lib/testing/actor.ts'
import { call, type Response, sentBack } from '../../lib/testing/call.ts'
import { handler } from '../entry.ts'
import { changePassword } from '../passwords/change-password.ts'
import { mailsTo, startCloud } from '../testing/cloud.ts'
import { login, me, password, verifiedPerson } from '../testing/people.ts'
import { revokeSessions } from './revoke-sessions.ts'

let cloud: Awaited<ReturnType<typeof startCloud>>
beforeAll(async () => {
  cloud = await startCloud()
})
afterAll(() => cloud.close())

const hashOf = (cookies: string[]) => sha256(cookies[0]?.split('=')[1] ?? '')
const idOf = (response: Response) => UserId.parse((response.body['user'] as { id: number }).id)
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)

test.each([
  ['disabled', (id: UserId) => users.setDisabled(id, true, new Date())],
  ['given a new role', (id: UserId) => users.setAdminLevel(id, 'moderator', new Date())],
  ['signed out everywhere', (id: UserId) => users.endSessions(id)],
])('A1: a session is dead on the next request once its owner was %s', async (_, act) => {
  const { cookies } = await verifiedPerson()
  const before = await me(cookies)
  expect(before.status).toBe(200)
  await act(idOf(before))
  expect((await me(cookies)).status).toBe(401)
})

test('A1: signing out ends the session of the cookie, also where an Authorization header comes along', async () => {
  const { cookies } = await verifiedPerson()
  const headers = { authorization: 'Bearer nothing' }
  expect((await call(handler, rows.logout, { cookies, headers, body: {} })).status).toBe(200)
  expect((await me(cookies)).status).toBe(401)
})

test('A1: a disabled account cannot sign in, and is told nothing more than a stranger', async () => {
  const { email, cookies } = await verifiedPerson()
  await users.setDisabled(idOf(await me(cookies)), true, new Date())
  expect((await login(email)).body['code']).toBe('bad-credentials')
})

test('A1: what the table stores cannot open a session', async () => {
  const { cookies } = await verifiedPerson()
  const secret = cookies[0]?.split('=')[1] ?? ''
  expect((await me([`__Host-session=${sha256(secret)}`])).status).toBe(401)
  expect((await me(['__Host-session='])).status).toBe(401)
  expect((await me([])).body['message']).toContain('authentication')
})

test('a session ends when nobody used it for a week, and after thirty days in any case', async () => {
  const { cookies } = await verifiedPerson()
  const hash = hashOf(cookies)
  expect(await sessions.findActor(hash, inDays(6))).toMatchObject({ isTranslator: false, adminLevel: null })
  expect(await sessions.findActor(hash, inDays(12))).not.toBeNull()
  expect(await sessions.findActor(hash, inDays(20))).toBeNull()
  for (const day of [12, 18, 24, 29]) expect(await sessions.findActor(hash, inDays(day))).not.toBeNull()
  expect(await sessions.findActor(hash, inDays(31))).toBeNull()
})

test('the own sessions are listed, and all but the one that asks can be ended', async () => {
  const { email, cookies } = await verifiedPerson()
  await login(email)
  const list = async (with_: string[]) =>
    (await call(handler, rows.listSessions, { cookies: with_ })).body['sessions'] as { current: boolean }[]
  expect((await list(cookies)).map((session) => session.current).toSorted((a, b) => Number(a) - Number(b))).toEqual([
    false,
    true,
  ])

  const ageOf = async (of: string[]) => (await sessions.find(hashOf(of)))?.createdAt
  const before = await ageOf(cookies)
  const ended = await call(handler, rows.revokeSessions, { cookies, body: {} })
  expect((await me(cookies)).status).toBe(401)
  expect(await list(sentBack(ended))).toMatchObject([{ current: true, userAgent: 'Mozilla/5.0 (test)' }])
  expect([before, await ageOf(sentBack(ended))]).toEqual([expect.any(String), before])
})

test('A1: an old session that asks for a new one, or a new password, while the password changes gets neither', async () => {
  const { email, cookies } = await verifiedPerson()
  const id = idOf(await me(cookies))
  const actor = actorOf(id, { sessionHash: hashOf(cookies) })
  const ctx = { ...systemBase('r'), actor, data, identity, mail, breached }
  await users.endCredentials(id)
  await expect(revokeSessions(ctx)).rejects.toMatchObject({ code: 'not-signed-in' })
  const input = { currentPassword: password, newPassword: 'something new here' }
  await expect(changePassword(ctx, input)).rejects.toMatchObject({ code: 'not-signed-in' })
  expect((await login(email)).status).toBe(200)
})

test('A1: a borrowed session that ends all others again and again keeps its owner from no new password, and is stopped', async () => {
  const { email, cookies } = await verifiedPerson()
  let borrowed = cookies
  const endOthers = async () => {
    const ended = await call(handler, rows.revokeSessions, { cookies: borrowed, body: {} })
    if (ended.status === 200) borrowed = sentBack(ended)
    return ended
  }
  await call(handler, rows.forgotPassword, { body: { email } })
  const [, token] = /reset-password\?token=([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '') ?? []
  const before = hashOf(borrowed)
  expect((await endOthers()).status).toBe(200)
  expect(await sessions.find(before)).toBeNull()
  for (let n = 1; n < endedSessions.max; n++) expect((await endOthers()).status).toBe(200)
  expect(await endOthers()).toMatchObject({ status: 429, body: { code: 'too-many' } })
  const body = { token, password: 'something new here' }
  expect((await call(handler, rows.resetPassword, { body })).status).toBe(200)
  expect((await me(borrowed)).status).toBe(401)
  expect((await call(handler, rows.resetPassword, { body })).body['code']).toBe('link-dead')
})

test('a new password needs the old one, ends the other sessions and tells the owner', async () => {
  const { email, cookies } = await verifiedPerson()
  const other = sentBack(await login(email))
  const change = (currentPassword: string, newPassword: string) =>
    call(handler, rows.changePassword, { cookies, body: { currentPassword, newPassword } })
  expect((await change('not the right one', 'something new here')).body['fields']).toHaveProperty('currentPassword')
  expect((await change(password, 'password1')).body['fields']).toHaveProperty('newPassword')
  expect((await me(other)).status).toBe(200)

  const changed = await change(password, 'something new here')
  expect(changed.status).toBe(200)
  expect((await me(other)).status).toBe(401)
  expect((await me(cookies)).status).toBe(401)
  expect((await me(sentBack(changed))).status).toBe(200)
  expect((await mailsTo(email)).at(-1)?.subject).toBe('Your password was changed')
})

test('a new password says how many API keys it ended, and nothing of keys where there were none', async () => {
  const withKeys = async (count: number) => {
    const { email, cookies } = await verifiedPerson()
    const userId = idOf(await me(cookies))
    for (const name of Array.from({ length: count }, (_, n) => `Server ${n}`)) {
      const key = { name, prefix: 'att_1', createdAt: new Date().toISOString(), lastUsedAt: null, revokedAt: null }
      await apiKeys.create({ ...key, id: ApiKeyId.parse(newId()), userId, hash: name, epoch: 0 }, maxApiKeys)
    }
    const lastMail = async () => (await mailsTo(email)).at(-1)?.text ?? ''
    return { email, cookies, lastMail }
  }
  const change = async (cookies: string[]) => {
    const body = { currentPassword: password, newPassword: 'something new here' }
    return (await call(handler, rows.changePassword, { cookies, body })).body
  }
  const [two, none, one] = await Promise.all([withKeys(2), withKeys(0), withKeys(1)])
  expect(await change(two.cookies)).toMatchObject({ code: 'password-changed-keys', params: { count: 2 } })
  expect(await two.lastMail()).toContain('API keys ended: 2')
  expect(await change(none.cookies)).toMatchObject({ code: 'password-changed' })
  expect(await none.lastMail()).not.toContain('API key')

  await call(handler, rows.forgotPassword, { body: { email: one.email } })
  const [, token] = /reset-password\?token=([\w-]+)/.exec(await one.lastMail()) ?? []
  const reset = await call(handler, rows.resetPassword, { body: { token, password: 'something new here' } })
  expect(reset.body).toMatchObject({ code: 'password-reset-keys', params: { count: 1 } })
  expect(await one.lastMail()).toContain('API keys ended: 1')
})

test('Z3: the profile takes the fields that people may change, and no others', async () => {
  const { cookies } = await verifiedPerson()
  const body = {
    lastName: 'Lima',
    isAdmin: true,
    adminLevel: 'super',
    emailVerified: false,
    id: 5,
    email: 'x@y.example',
  }
  const changed = await call(handler, rows.updateMe, { cookies, body })
  expect(changed.body['user']).toMatchObject({ firstName: 'Ana', lastName: 'Lima', isAdmin: false, adminLevel: null })
  expect((await me(cookies)).body).toEqual(changed.body)
  expect(Object.keys(changed.body['user'] as object)).not.toContain('sessionEpoch')
})
