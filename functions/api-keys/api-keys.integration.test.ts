import { beforeAll, expect, test, vi } from 'vitest'
import * as rows from '#shared/api-keys/api.ts'
import { apiKeyIdOf, apiKeyTouchSeconds, maxApiKeys } from '#shared/api-keys/api-key.ts'
import { ApplicationId, UserId } from '#shared/lib/id.ts'
import { listTranslations } from '#shared/translations/api.ts'
import * as data from '../data/data.ts'
import { apiKeys, applications, idempotency, users } from '../data/data.ts'
import { createTable } from '../data/testing/create-table.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { log, newId, newToken, systemBase } from '../lib/base.ts'
import { sha256 } from '../lib/hash.ts'
import { handle, http } from '../lib/http.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { call } from '../lib/testing/call.ts'
import { openEdge } from '../lib/testing/open-edge.ts'
import { createApiKey } from './create-api-key.ts'
import { handler } from './entry.ts'

beforeAll(async () => {
  await openEdge()
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  await createTable()
})

/** An account that is signed in; `applied` as itself, or by its address before it was an account. */
async function account(
  applied?: 'as-account' | 'by-address',
  status: 'approved' | 'pending' | 'rejected' = 'approved',
) {
  const { id: userId, email } = await createPerson()
  if (applied) await apply(applied === 'as-account' ? userId : null, email, status)
  return { userId, email, cookies: await signedIn(userId) }
}

async function apply(userId: UserId | null, email: string, status: 'approved' | 'pending' | 'rejected') {
  const at = new Date().toISOString()
  const id = ApplicationId.parse(newId())
  const application = { companyName: 'Acme', contactName: 'Ana', email, useCase: 'Contracts' }
  const decision = { adminNotes: null, approvedBy: null, approvedAt: null, createdAt: at, updatedAt: at }
  await applications.create({ ...application, ...decision, id, userId, status: 'pending' })
  if (status === 'pending') return
  await applications.decide(id, { status, by: UserId.parse(1), adminNotes: null }, new Date())
}

type Account = Awaited<ReturnType<typeof account>>

async function keyOf({ cookies }: Account, name = 'Server') {
  const { status, body } = await call(handler, rows.createApiKey, { cookies, body: { name } })
  const { key, secret } = body as { key: { id: number }; secret: string }
  return { status, id: key?.id, secret }
}

/** What a program gets with a secret: a call that takes keys, whose verb says who it is. */
async function callWith(secret: string) {
  const verb = handle(listTranslations, (ctx) => {
    seen.push(ctx.actor)
    return Promise.resolve({ output: [] })
  })
  const headers = { origin: undefined, authorization: `Bearer ${secret}` }
  return (await call(http({ verb }, { data }), listTranslations, { headers })).status
}
const seen: unknown[] = []

test.each<[string, Parameters<typeof account>, number]>([
  ['an account that applied and was approved', ['as-account'], 200],
  ['an account whose address was approved before', ['by-address'], 200],
  ['an account that waits for its answer', ['as-account', 'pending'], 403],
  ['an account that was rejected', ['as-account', 'rejected'], 403],
  ['an address that was rejected', ['by-address', 'rejected'], 403],
  ['an account that never applied', [], 403],
])('%s makes a key: %i', async (_, given, status) => {
  const person = await account(...given)
  expect((await keyOf(person)).status).toBe(status)
  expect(await applications.isApproved(person)).toBe(status === 200)
})

test('the secret opens the account’s calls and nothing of it is kept but its hash', async () => {
  const person = await account('as-account')
  const { id, secret } = await keyOf(person)
  expect(await callWith(secret)).toBe(200)
  expect(seen.at(-1)).toMatchObject({ userId: person.userId, via: 'api-key', adminLevel: null, sessionHash: null })
  const [kept] = await apiKeys.listOf(person.userId)
  expect(kept).toMatchObject({ id, hash: sha256(secret), revokedAt: null })
  expect(JSON.stringify(kept)).not.toContain(secret.slice(-43))
  const { body } = await call(handler, rows.listApiKeys, { cookies: person.cookies })
  expect(JSON.stringify(body)).not.toContain(sha256(secret))
  expect(body['approved']).toBe(true)
})

test('a secret with one character changed opens nothing', async () => {
  const { secret } = await keyOf(await account('as-account'))
  const last = secret.endsWith('A') ? 'B' : 'A'
  expect(await callWith(secret.slice(0, -1) + last)).toBe(401)
})

test('A1: a revoked key is dead on its next call, is listed no more, and is revoked once', async () => {
  const person = await account('as-account')
  const { id, secret } = await keyOf(person)
  const revoke = () => call(handler, rows.revokeApiKey, { cookies: person.cookies, path: { id: String(id) } })
  expect((await revoke()).status).toBe(200)
  expect(await callWith(secret)).toBe(401)
  expect(await apiKeys.listOf(person.userId)).toEqual([])
  expect((await revoke()).status).toBe(404)
})

test('A1: the keys of a disabled account are dead on their next call', async () => {
  const person = await account('as-account')
  const { secret } = await keyOf(person)
  await users.setDisabled(person.userId, true, new Date())
  expect(await callWith(secret)).toBe(401)
})

test('Z2: nobody revokes another’s key; it looks like one that is not there', async () => {
  const owner = await account('as-account')
  const stranger = await account('as-account')
  const { id, secret } = await keyOf(owner)
  const revoke = (key: number) =>
    call(handler, rows.revokeApiKey, { cookies: stranger.cookies, path: { id: String(key) } })
  const [foreign, unknown] = [await revoke(id), await revoke(newId())]
  expect([foreign.status, foreign.body['message']]).toEqual([404, unknown.body['message']])
  expect(await callWith(secret)).toBe(200)
  expect(await apiKeys.findOwner(id)).toBe(owner.userId)
})

test('a key cannot make, see or end keys', async () => {
  const { secret } = await keyOf(await account('as-account'))
  const headers = { authorization: `Bearer ${secret}` }
  expect((await call(handler, rows.listApiKeys, { headers })).status).toBe(403)
  expect((await call(handler, rows.createApiKey, { headers, body: { name: 'More' } })).status).toBe(403)
})

test('A1: a new password ends every key of the account; one made afterwards works', async () => {
  const person = await account('as-account')
  const { secret } = await keyOf(person)
  await users.endCredentials(person.userId)
  expect(await callWith(secret)).toBe(401)
  expect(await apiKeys.listOf(person.userId)).toEqual([])
  expect(await callWith((await keyOf({ ...person, cookies: await signedIn(person.userId) })).secret)).toBe(200)
})

test('A1: a key that an old session asks for while the password changes is dead when it is born', async () => {
  const person = await account('as-account')
  const letIn = actorOf(person.userId, { email: person.email })
  await users.endCredentials(person.userId)
  const { output } = await createApiKey({ ...systemBase('r'), actor: letIn, data }, { name: 'Server' })
  expect(await callWith(output.secret)).toBe(401)
  expect(await apiKeys.listOf(person.userId)).toEqual([])
})

test('an approval by address belongs to the account that used it first; a later account of the address has none', async () => {
  const first = await account('by-address')
  expect(await applications.isApproved(first)).toBe(true)
  const later = { userId: UserId.parse(newId()), email: first.email }
  expect(await applications.isApproved(later)).toBe(false)
  expect(await applications.isApproved(first)).toBe(true)
})

test('the last use is written at most once a minute', async () => {
  const person = await account('as-account')
  const { secret } = await keyOf(person)
  const id = apiKeyIdOf(secret)
  if (id === undefined) throw new Error('no key')
  const start = new Date()
  const usedAt = async (seconds: number) => {
    await apiKeys.findActor(id, sha256(secret), new Date(start.getTime() + seconds * 1000))
    const [key] = await apiKeys.listOf(person.userId)
    return (Date.parse(key?.lastUsedAt ?? '') - start.getTime()) / 1000
  }
  expect(await usedAt(0)).toBe(0)
  expect(await usedAt(apiKeyTouchSeconds - 1)).toBe(0)
  expect(await usedAt(apiKeyTouchSeconds + 1)).toBe(apiKeyTouchSeconds + 1)
})

test('an account has at most so many keys, and an id that is taken overwrites none', async () => {
  const person = await account('as-account')
  for (let made = 0; made < maxApiKeys; made++) expect((await keyOf(person)).status).toBe(200)
  expect((await keyOf(person)).status).toBe(409)
  const [kept] = await apiKeys.listOf(person.userId)
  if (!kept) throw new Error('nothing was kept')
  expect(await apiKeys.create({ ...kept, hash: 'another' }, maxApiKeys + 1)).toBe(false)
  expect((await apiKeys.listOf(person.userId)).map(({ hash }) => hash)).not.toContain('another')
  expect(await apiKeys.revoke(kept.id, new Date())).toBe(true)
  expect((await keyOf(person)).status).toBe(200)
})

test('no more keys than that come of sixty requests at once, nor after some were revoked', async () => {
  const person = await account('as-account')
  const burst = async (times: number) => {
    const made = await Promise.all(Array.from({ length: times }, () => keyOf(person)))
    return made.filter(({ status }) => status === 200)
  }
  for (let tries = 0; tries < 3; tries++) await burst(20)
  const living = await apiKeys.listOf(person.userId)
  expect(living).toHaveLength(maxApiKeys)
  await Promise.all(living.slice(0, 3).map(({ id }) => apiKeys.revoke(id, new Date())))
  await burst(20)
  expect(await apiKeys.listOf(person.userId)).toHaveLength(maxApiKeys)
})

test('P3: of twenty calls at once under one idempotency key one begins; a dead one is taken over, a late one keeps nothing', async () => {
  const now = new Date()
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const hash = newToken()
  const begun = await Promise.all(Array.from({ length: 20 }, (_, n) => idempotency.begin(hash, 'f', `run-${n}`, now)))
  expect(begun.filter(({ state }) => state === 'new')).toHaveLength(1)
  expect(begun.filter(({ state }) => state === 'running')).toHaveLength(19)
  const first = begun.find((one) => one.state === 'new')?.run ?? ''
  expect((await idempotency.begin(hash, 'g', 'x', later(120))).state).toBe('other-request')
  const takers = await Promise.all(['second', 'other'].map((run) => idempotency.begin(hash, 'f', run, later(61))))
  expect(takers.filter(({ state }) => state === 'running')).toHaveLength(1)
  const taker = takers.find((one) => one.state === 'new')
  expect(taker?.first).toBe(first)
  const second = taker?.run ?? ''
  const answer = { statusCode: 200, headers: {}, body: '{}' }
  expect(await idempotency.settle(hash, first, answer)).toBe(false)
  await idempotency.release(hash, first)
  expect(await idempotency.settle(hash, second, answer)).toBe(true)
  await idempotency.release(hash, second)
  expect(await idempotency.begin(hash, 'f', 'third', later(3600))).toEqual({ state: 'answered', answer })
  expect((await idempotency.begin(hash, 'g', 'fourth', later(61 + 86_401))).state).toBe('new')
  await idempotency.release(hash, 'fourth')
  expect((await idempotency.begin(hash, 'h', 'fifth', later(90_000))).state).toBe('new')
})
