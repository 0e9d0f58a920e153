import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { apiKeyIdOf, apiKeyLimit, apiKeySecret } from '#shared/api-keys/api-key.ts'
import { ApiKeyId, UserId } from '#shared/lib/id.ts'
import type { Row } from '#shared/lib/route.ts'
import { type AdminLevel, may } from '#shared/staff/powers.ts'
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

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://attesta.example')
  vi.stubEnv('ORIGIN_SECRET_NAME', 'origin')
  vi.stubEnv('TEST_ORIGIN_SECRET', 'edge-secret')
  vi.spyOn(log, 'info').mockImplementation(() => undefined)
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
})

const rows = Object.values(api).flat()
const unsafe = rows.filter((row) => row.method !== 'GET')

/** Everybody who has a session; unverified and disabled people have none, and are anonymous here. */
const roles: Record<string, Partial<Actor>> = {
  customer: {},
  translator: { isTranslator: true },
  moderator: { adminLevel: 'moderator' },
  admin: { adminLevel: 'admin' },
  super: { adminLevel: 'super' },
}
const byHash = new Map(Object.entries(roles).map(([role, rights]) => [sha256(role), actorWith(rights)]))
const secret = apiKeySecret(ApiKeyId.parse(4711), 'k'.repeat(43))
const keyHolder = actorWith({ via: 'api-key', sessionHash: null, secondFactorAt: null })
let callsLeft = 0
const data = {
  sessions: { findActor: (hash: string) => Promise.resolve(byHash.get(hash) ?? null) },
  apiKeys: {
    findActor: (_: number, hash: string) => Promise.resolve(hash === sha256(secret) ? keyHolder : null),
  },
  limits: { hit: () => Promise.resolve({ allowed: callsLeft-- > 0, retryAfter: 7 }) },
} as unknown as Outside['data']

/** The status of a call whose verb, if it is ever reached, says so; and whether it was reached. */
async function ask(row: Row, request: Parameters<typeof call>[2]) {
  const reached = vi.fn(() => Promise.reject(new Error('reached')))
  const { status } = await call(http({ x: handle(row, reached) }, { data }), row, request)
  return { status, reached: reached.mock.calls.length > 0 }
}

const forgeries: [string, Record<string, string | undefined>][] = [
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['a sibling site', { origin: 'https://blog.attesta.example' }],
  ['the null origin', { origin: 'null' }],
  ['no origin', { origin: undefined }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['text', { 'content-type': 'text/plain' }],
]

test.each(forgeries)(
  `A2: no unsafe route (${unsafe.length}) takes %s, whoever's cookie comes along`,
  async (_, headers) => {
    for (const row of unsafe) {
      for (const role of [null, ...Object.keys(roles)]) {
        const cookies = role === null ? [] : [`__Host-session=${role}`]
        const answer = await ask(row, { body: {}, cookies, headers })
        expect([row.path, role, answer]).toEqual([row.path, role, { status: 403, reached: false }])
      }
    }
  },
)

const mayEnter: Record<string, (row: Row) => boolean> = {
  anonymous: (row) => row.access.who === 'anyone',
  customer: (row) => ['anyone', 'signed-in', 'own'].includes(row.access.who),
  translator: (row) => row.access.who !== 'staff',
  moderator: (row) => opensTo(row, 'moderator'),
  admin: (row) => opensTo(row, 'admin'),
  super: (row) => opensTo(row, 'super'),
}

test.each(Object.keys(mayEnter))(
  `Z1: every route (${rows.length}) is shut to %s unless its row opens it`,
  async (role) => {
    for (const row of rows) {
      const cookies = role === 'anonymous' ? [] : [`__Host-session=${role}`]
      const { status, reached } = await ask(row, { cookies, ...(row.method !== 'GET' && { body: {} }) })
      const shut = role === 'anonymous' ? 401 : 403
      const opens = mayEnter[role]?.(row) === true
      expect([row.path, opens ? status !== 401 && status !== 403 : status === shut && !reached]).toEqual([
        row.path,
        true,
      ])
    }
  },
)

const asProgram = (row: Row, bearer: string) => ({
  headers: { origin: undefined, authorization: `Bearer ${bearer}` },
  ...(row.method !== 'GET' && { body: {} }),
})

test(`Z1: every route (${rows.length}) is shut to an API key unless its row takes keys, also beside a super’s cookie`, async () => {
  for (const row of rows) {
    callsLeft = 2
    const alone = await ask(row, asProgram(row, secret))
    const beside = await ask(row, { ...asProgram(row, secret), cookies: ['__Host-session=super'] })
    const opens = row.apiKey === true || (row.access.who === 'anyone' && row.method === 'GET')
    for (const { status, reached } of [alone, beside]) {
      expect([row.path, opens ? status !== 401 && status !== 403 : status === 403 && !reached]).toEqual([
        row.path,
        true,
      ])
    }
  }
})

test('Z1: the routes that take API keys are these: one that joins them has to be written here', () => {
  const taking = rows.filter((row) => row.apiKey).map((row) => row.name)
  expect(taking.toSorted()).toEqual([
    'createGlossary',
    'createUpload',
    'deleteGlossary',
    'deleteTranslation',
    'downloadTranslation',
    'getDeletionReceipt',
    'getSubscriptionStatus',
    'getTranslation',
    'languages',
    'listGlossaries',
    'listSegments',
    'listTranslations',
    'quoteCart',
    'setRetention',
    'startTranslation',
    'translateAgain',
  ])
})

test.each([
  ['a wrong secret', apiKeySecret(ApiKeyId.parse(4711), 'x'.repeat(43))],
  ['no secret of ours', 'att_live_'],
  ['nothing', ''],
])('Z1: %s opens no route that wants somebody, not even beside a cookie', async (_, bearer) => {
  expect(apiKeyIdOf('att_live_')).toBeUndefined()
  for (const row of rows.filter(({ apiKey, access }) => apiKey && access.who !== 'anyone')) {
    const answer = await ask(row, { ...asProgram(row, bearer), cookies: ['__Host-session=super'] })
    expect([row.path, answer]).toEqual([row.path, { status: 401, reached: false }])
  }
})

test(`B3: a key that has made its ${apiKeyLimit.max} calls is told when to come back`, async () => {
  const row = rows.find(({ name }) => name === 'listTranslations') as Row
  callsLeft = 0
  const verb = vi.fn(() => Promise.reject(new Error('reached')))
  const answer = await call(http({ x: handle(row, verb) }, { data }), row, asProgram(row, secret))
  expect([answer.status, answer.headers['retry-after'], verb.mock.calls.length]).toEqual([429, '7', 0])
})

test.each([
  ['', 403],
  ['guessed', 503],
])('B2: no route answers what did not come through the edge: secret "%s"', async (originSecret, status) => {
  for (const row of rows) {
    const answer = await ask(row, { originSecret, ...(row.method !== 'GET' && { body: {} }) })
    expect([row.path, answer]).toEqual([row.path, { status, reached: false }])
  }
})

function opensTo(row: Row, level: AdminLevel): boolean {
  if (row.access.who === 'staff') return may(level, row.access.power)
  return row.access.who !== 'translator' || (row.access.orStaff !== undefined && may(level, row.access.orStaff))
}

function actorWith(rights: Partial<Actor>): Actor {
  return {
    userId: UserId.parse(1),
    email: 'x@example.com',
    adminLevel: null,
    isTranslator: false,
    via: 'session',
    sessionHash: 'h',
    secondFactorAt: new Date().toISOString(),
    sessionEpoch: 0,
    credentialEpoch: 0,
    ...rights,
  }
}
