import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { AppError } from '#shared/lib/error.ts'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { anyone, own, type Row, route, signedIn, staff, translator } from '#shared/lib/route.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Actor } from './actor.ts'
import { log } from './base.ts'
import type { Outside } from './ctx.ts'
import { sha256 } from './hash.ts'
import { handle, http } from './http.ts'
import { call } from './testing/call.ts'

vi.mock('../adapters/secrets.ts', () => ({
  readSecret: () => Promise.resolve('edge-secret'),
  readPreviousSecret: () => Promise.resolve(undefined),
}))

const written: unknown[] = []
beforeEach(() => {
  for (const [name, value] of Object.entries({
    SITE_URL: 'https://attesta.example',
    ORIGIN_SECRET_NAME: 'origin',
    TEST_ORIGIN_SECRET: 'edge-secret',
  })) {
    vi.stubEnv(name, value)
  }
  written.length = 0
  vi.spyOn(log, 'info').mockImplementation((...line) => void written.push(line))
  vi.spyOn(log, 'error').mockImplementation((...line) => void written.push(line))
})

const at = new Date().toISOString()
const person = (userId: number, changes: Partial<Actor> = {}): Actor => ({
  userId: UserId.parse(userId),
  email: 'x@example.com',
  adminLevel: null,
  isTranslator: false,
  via: 'session',
  sessionHash: 'h',
  secondFactorAt: null,
  sessionEpoch: 0,
  credentialEpoch: 0,
  ...changes,
})
const old = new Date(Date.now() - 11 * 60_000).toISOString()
const people: Record<string, Actor> = {
  customer: person(1),
  other: person(2),
  translator: person(3, { isTranslator: true }),
  moderator: person(4, { adminLevel: 'moderator', secondFactorAt: old }),
  admin: person(5, { adminLevel: 'admin', secondFactorAt: old }),
  super: person(6, { adminLevel: 'super', secondFactorAt: at }),
  halfSuper: person(7, { adminLevel: 'super' }),
}
const byHash = new Map(Object.entries(people).map(([name, actor]) => [sha256(name), actor]))
const data = {
  sessions: { findActor: (hash: string) => Promise.resolve(byHash.get(hash) ?? null) },
  translations: { findOwner: (id: number) => Promise.resolve(id === 100 ? 1 : id === 200 ? 2 : undefined) },
} as unknown as Outside['data']

const given = {
  method: 'POST' as const,
  path: '/api/x',
  input: z.object({}),
  output: z.object({ ok: z.boolean() }),
  summary: '',
}
const served = (row: Row, verb = () => Promise.resolve({ output: { ok: true } as object })) =>
  http({ x: handle(row, verb) }, { data })
const as = (name: string | null) => (name === null ? {} : { cookies: [`__Host-session=${name}`] })
const nobody: string | null = null

test.each<[string, Row['access'], Record<string, number>]>([
  ['anyone', anyone, { anonymous: 200, customer: 200, super: 200 }],
  ['signed-in', signedIn, { anonymous: 401, customer: 200, translator: 200, super: 200 }],
  ['translator', translator, { anonymous: 401, customer: 403, translator: 200, super: 403 }],
  [
    'moderator',
    staff('tickets.read'),
    { anonymous: 401, customer: 403, translator: 403, moderator: 200, admin: 200, super: 200, halfSuper: 403 },
  ],
  ['admin', staff('users.read'), { anonymous: 401, customer: 403, moderator: 403, admin: 200, super: 200 }],
  ['super', staff('audit.read'), { anonymous: 401, moderator: 403, admin: 403, super: 200, halfSuper: 403 }],
  ['fresh admin', staff('payouts.pay'), { anonymous: 401, moderator: 403, admin: 403, super: 200 }],
])('Z1: a route for %s', async (_, access, expected) => {
  const verb = vi.fn(() => Promise.resolve({ output: { ok: true } }))
  const handler = served({ ...given, name: 'x', access }, verb)
  for (const [name, status] of Object.entries(expected)) {
    verb.mockClear()
    const answer = await call(
      handler,
      { ...given, name: 'x', access },
      { body: {}, ...as(name === 'anonymous' ? nobody : name) },
    )
    expect([name, answer.status]).toEqual([name, status])
    expect(verb).toHaveBeenCalledTimes(status === 200 ? 1 : 0)
  }
})

test('A6: staff without a second factor, or with an old one where it must be fresh, are asked for it', async () => {
  const row: Row = { ...given, name: 'x', access: staff('payouts.pay') }
  for (const name of ['halfSuper', 'admin']) {
    expect((await call(served(row), row, { body: {}, ...as(name) })).body).toMatchObject({
      code: name === 'admin' ? 'second-factor-old' : 'second-factor-missing',
      secondFactorRequired: true,
    })
  }
})

test('Z2: a foreign id, an unknown id and one foreign among own ones get one and the same answer', async () => {
  const row: Row = {
    ...given,
    name: 'x',
    access: own('translation'),
    input: z.object({ ids: z.array(TranslationId) }),
    ids: (input: { ids: number[] }) => input.ids,
  } as Row
  const ask = (ids: number[], name = 'customer') => call(served(row), row, { body: { ids }, ...as(name) })
  expect((await ask([100])).status).toBe(200)
  expect((await ask([100], 'other')).status).toBe(404)
  expect((await ask([100], 'super')).status).toBe(404)
  const answers = [await ask([200]), await ask([999]), await ask([100, 200])]
  expect(answers.map(({ status, body }) => ({ status, message: body['message'] }))).toEqual(
    Array(3).fill({ status: 404, message: 'Not found' }),
  )
})

test('a stranger is asked to sign in before anything of the request is looked at', async () => {
  const row: Row = { ...given, name: 'x', access: signedIn, input: z.object({ must: z.string() }) }
  expect((await call(served(row), row, { body: {} })).status).toBe(401)
  expect((await call(served(row), row, { body: {}, ...as('customer') })).body).toMatchObject({
    ...messageOf('required'),
    fields: { must: messageOf('required') },
  })
})

test.each([
  ['no JSON', 'not json'],
  ['a list', '[]'],
  ['half a character', '{"a":"\\ud800"}'],
  ['NUL within a text', '{"a":["b\\u0000"]}'],
])('a body that is %s is a 400', async (_, body) => {
  const row: Row = { ...given, name: 'x', access: anyone }
  expect((await call(served(row), row, { body })).status).toBe(400)
})

test('Z3: fields that the row does not name never leave', async () => {
  const row: Row = { ...given, name: 'x', access: anyone }
  const answer = await call(
    served(row, () => Promise.resolve({ output: { ok: true, passwordHash: 'x' } })),
    row,
    { body: {} },
  )
  expect(answer.body).toEqual({ ok: true })
})

test('the path decides which record is meant, not the body', async () => {
  const row = route({
    ...given,
    method: 'PUT',
    path: '/api/x/{id}',
    name: 'x',
    access: anyone,
    input: z.object({ id: z.string() }),
    output: z.object({ id: z.string() }),
  })
  const handler = http({ x: handle(row, (_, { id }) => Promise.resolve({ output: { id } })) }, { data })
  expect((await call(handler, row, { path: { id: '1' }, body: { id: '2' } })).body).toEqual({ id: '1' })
})

test('an unknown error tells the caller nothing but the request id, and the log no message', async () => {
  const row: Row = { ...given, name: 'x', access: anyone }
  const answer = await call(
    served(row, () => Promise.reject(new Error('CANARY'))),
    row,
    { body: {} },
  )
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal', requestId: expect.any(String) as string } })
  expect(JSON.stringify([answer, written])).not.toContain('CANARY')
})

test('an AppError is answered with its facts and the time to wait', async () => {
  const row: Row = { ...given, name: 'x', access: anyone }
  const error = new AppError('too-many', {}, { retryAfter: 7, facts: { code: 'mine', left: 0 } })
  expect(
    await call(
      served(row, () => Promise.reject(error)),
      row,
      { body: {} },
    ),
  ).toMatchObject({
    status: 429,
    headers: { 'retry-after': '7', 'cache-control': 'no-store' },
    body: { ...messageOf('too-many'), left: 0 },
  })
})

test('a call is logged by its route, never by its path', async () => {
  const row: Row = { ...given, name: 'x', method: 'GET', path: '/api/x/{token}', access: anyone }
  await call(served(row), row, { path: { token: 'SECRET' }, query: { token: 'SECRET' } })
  expect(JSON.stringify(written)).toContain('GET /api/x/{token}')
  expect(JSON.stringify(written)).not.toContain('SECRET')
})

test('W6: a vendor that is down is told as such, with a time to try again, and nothing of its words', async () => {
  const row: Row = { ...given, name: 'x', access: anyone }
  const down = Object.assign(new Error('CANARY'), { name: 'TooManyRequestsException' })
  const answer = await call(
    served(row, () => Promise.reject(down)),
    row,
    { body: {} },
  )
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: { code: 'vendor-unavailable' } })
  expect(JSON.stringify([answer, written])).not.toContain('CANARY')
})

test('a file is answered as a way to storage, never as bytes through the function', async () => {
  const output = z.object({ url: z.string(), filename: z.string() })
  const row: Row = { ...given, name: 'x', access: anyone, answer: 'file', output }
  const verb = () => Promise.resolve({ output: { url: 'https://storage.example/x', filename: 'x.pdf' } })
  expect(await call(served(row, verb), row, { body: {} })).toMatchObject({
    status: 303,
    headers: { location: 'https://storage.example/x', 'cache-control': 'no-store' },
    body: {},
  })
})
