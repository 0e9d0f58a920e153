import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Row } from '#shared/lib/route.ts'
import { log } from './base.ts'
import type { Actor, Outside } from './ctx.ts'
import { sha256 } from './hash.ts'
import { handle, http } from './http.ts'
import { call } from './testing/call.ts'

vi.mock('../adapters/secrets.ts', () => ({ readSecret: () => Promise.resolve('edge-secret') }))

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
const data = {
  sessions: { findActor: (hash: string) => Promise.resolve(byHash.get(hash) ?? null) },
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
  moderator: (row) => staffUpTo(row, ['moderator']),
  admin: (row) => staffUpTo(row, ['moderator', 'admin']),
  super: (row) => staffUpTo(row, ['moderator', 'admin', 'super']),
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

test('B2: no route answers what did not come through the edge', async () => {
  for (const row of rows) {
    const answer = await ask(row, { originSecret: 'guessed', ...(row.method !== 'GET' && { body: {} }) })
    expect([row.path, answer]).toEqual([row.path, { status: 403, reached: false }])
  }
})

function staffUpTo(row: Row, levels: string[]): boolean {
  if (row.access.who === 'staff') return levels.includes(row.access.level)
  return row.access.who !== 'translator'
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
    ...rights,
  }
}
