import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { apiKeySecret } from '#shared/api-keys/api-key.ts'
import { AppError } from '#shared/lib/error.ts'
import { ApiKeyId, UserId } from '#shared/lib/id.ts'
import { route, signedIn } from '#shared/lib/route.ts'
import type { Begun, StoredAnswer } from '../../data/idempotency.ts'
import type { Actor } from '../actor.ts'
import { log } from '../base.ts'
import type { Outside } from '../ctx.ts'
import { handle, http } from '../http.ts'
import { call } from '../testing/call.ts'

vi.mock('../../adapters/secrets.ts', () => ({
  readSecret: () => Promise.resolve('edge-secret'),
  readPreviousSecret: () => Promise.resolve(undefined),
}))

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://attesta.example')
  vi.stubEnv('ORIGIN_SECRET_NAME', 'origin')
  vi.stubEnv('TEST_ORIGIN_SECRET', 'edge-secret')
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})

const row = route({
  name: 'order',
  method: 'POST',
  path: '/api/order',
  access: signedIn,
  input: z.object({ what: z.string(), count: z.number().default(1) }),
  output: z.object({ number: z.number() }),
  apiKey: true,
  summary: '',
})

/** One program with two accounts' keys, and a verb that gives each of its runs the next number. */
function world(verb?: () => Promise<{ output: { number: number } }>) {
  const kept = new Map<string, { fingerprint: string; answer?: StoredAnswer }>()
  const idempotency = {
    begin: (hash: string, fingerprint: string, run: string): Promise<Begun> => {
      const known = kept.get(hash)
      if (!known) {
        kept.set(hash, { fingerprint })
        return Promise.resolve({ state: 'new', run, first: run })
      }
      if (known.fingerprint !== fingerprint) return Promise.resolve({ state: 'other-request' })
      return Promise.resolve(known.answer ? { state: 'answered', answer: known.answer } : { state: 'running' })
    },
    settle: (hash: string, _: string, answer: StoredAnswer): Promise<unknown> =>
      Promise.resolve(Object.assign(kept.get(hash) ?? {}, { answer })),
    release: (hash: string) => Promise.resolve(kept.delete(hash)),
  }
  const actor = (userId: number, via: Actor['via']): Actor => ({
    userId: UserId.parse(userId),
    email: 'x@example.com',
    adminLevel: null,
    isTranslator: false,
    via,
    sessionHash: null,
    secondFactorAt: null,
    sessionEpoch: 0,
    credentialEpoch: 0,
  })
  const data = {
    apiKeys: { findActor: (id: number) => Promise.resolve(actor(id, 'api-key')) },
    sessions: { findActor: () => Promise.resolve(actor(1, 'session')) },
    limits: { hit: () => Promise.resolve({ allowed: true, retryAfter: 1 }) },
    idempotency,
  } as unknown as Outside['data']
  let runs = 0
  const handler = http(
    { order: handle(row, verb ?? (() => Promise.resolve({ output: { number: ++runs } }))) },
    { data },
  )
  const ask = (key: string | undefined, body: unknown, account = 1) =>
    call(handler, row, {
      body,
      headers: {
        origin: undefined,
        authorization: `Bearer ${apiKeySecret(ApiKeyId.parse(account), 'x'.repeat(43))}`,
        'idempotency-key': key,
      },
    })
  return { ask, handler, kept, idempotency }
}

test('P3: the same call again gets the first answer, and the verb ran once', async () => {
  const { ask } = world()
  const first = await ask('a', { what: 'tea' })
  const again = await ask('a', { count: 1, what: 'tea' })
  expect(again.body).toEqual(first.body)
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
})

test.each<[string, string | undefined, unknown, number, number]>([
  ['another key', 'b', { what: 'tea' }, 1, 200],
  ['no key', undefined, { what: 'tea' }, 1, 200],
  ['the same key of another account', 'a', { what: 'tea' }, 2, 200],
  ['the same key with another body', 'a', { what: 'coffee' }, 1, 409],
  ['the same key with another count', 'a', { what: 'tea', count: 2 }, 1, 409],
  ['an empty key', '', { what: 'tea' }, 1, 400],
  ['a key with a space', 'a b', { what: 'tea' }, 1, 400],
  ['a key that is too long', 'a'.repeat(256), { what: 'tea' }, 1, 400],
])('P3: %s is a call of its own, or refused', async (_, key, body, account, status) => {
  const { ask } = world()
  await ask('a', { what: 'tea' })
  const answer = await ask(key, body, account)
  expect([answer.status, answer.body['number']]).toEqual([status, status === 200 ? 2 : undefined])
})

test('P3: while the first still runs, the second is told to wait', async () => {
  const first = Promise.withResolvers<{ output: { number: number } }>()
  const { ask } = world(() => first.promise)
  const running = ask('a', { what: 'tea' })
  await vi.waitFor(async () => expect((await ask('a', { what: 'tea' })).status).toBe(409))
  first.resolve({ output: { number: 1 } })
  expect((await running).status).toBe(200)
  expect((await ask('a', { what: 'tea' })).body['number']).toBe(1)
})

test('what was refused may be tried again under the same key', async () => {
  let tries = 0
  const { ask } = world(() =>
    tries++ === 0 ? Promise.reject(new AppError('too-many')) : Promise.resolve({ output: { number: tries } }),
  )
  expect((await ask('a', { what: 'tea' })).status).toBe(429)
  expect((await ask('a', { what: 'tea' })).status).toBe(200)
})

test('an answer that could not be kept is still the answer', async () => {
  const { ask, idempotency } = world()
  idempotency.settle = () => Promise.reject(new Error('the table is away'))
  expect((await ask('a', { what: 'tea' })).body).toEqual({ number: 1 })
})

test('a person’s session has no use for the header: the site’s own calls are idempotent by themselves', async () => {
  const { handler, kept } = world()
  await call(handler, row, {
    body: { what: 'tea' },
    cookies: ['__Host-session=s'],
    headers: { 'idempotency-key': 'a' },
  })
  expect(kept.size).toBe(0)
})

test('the key itself is not kept', async () => {
  const { ask, kept } = world()
  await ask('order-of-ana', { what: 'tea' })
  expect(JSON.stringify([...kept])).not.toContain('order-of-ana')
})
