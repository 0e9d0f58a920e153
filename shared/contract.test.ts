import { globSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { api } from './api.ts'
import { maxBodyCharacters, type Row } from './lib/route.ts'
import { isMessageCode } from './messages/table.ts'

const rows = Object.values(api).flat()
const cases = rows.map((row) => [routeOf(row), row] as const)

/** The doors that stand open: a route that joins them has to be written here. */
const openToAnyone = [
  'GET /.well-known/jwks.json',
  'GET /api/certificates/{id}',
  'GET /api/certified-files/{sha256}',
  'GET /api/invitations/{token}',
  'GET /api/languages',
  'GET /api/offers',
  'GET /api/session',
  'GET /api/status-lists/{list}',
  'GET /api/verify-email',
  'POST /api/api-applications',
  'POST /api/change-email/undo',
  'POST /api/forgot-password',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/register',
  'POST /api/remove-registration',
  'POST /api/resend-verification',
  'POST /api/reset-password',
  'POST /api/support-tickets',
  'POST /api/translator-application',
  'POST /api/translator-application/prove',
  'POST /api/verify-email',
]

test('Z1: the routes for anyone are these', () => {
  expect(
    rows
      .filter((row) => row.access.who === 'anyone')
      .map(routeOf)
      .toSorted(),
  ).toEqual(openToAnyone)
})

test.each(cases)('Z1: %s says who may call it', (_, row) => {
  expect(['anyone', 'signed-in', 'own', 'translator', 'staff']).toContain(row.access.who)
  expect(row.access.who === 'own').toBe(row.ids !== undefined)
  if (row.method !== 'GET' && row.body !== 'json-or-multipart') expect(row.body ?? 'json').toBe('json')
})

const ownById = cases.filter(([, row]) => row.access.who === 'own' && row.path.includes('{id}'))

test.each(ownById)('Z2: %s has the id of its path checked for its owner', (_, row) => {
  expect(row.ids?.({ id: 4711 })).toContain(4711)
})

test('each route and each name exists once', () => {
  for (const names of [rows.map(routeOf), rows.map((row) => row.name)]) expect(names).toEqual([...new Set(names)])
})

const paged = cases.filter(([, { input }]) => cursorOf(input) !== undefined)

test.each(paged)('%s takes a cursor back as it left, which is sealed: longer than the place in it', (_, { input }) => {
  expect(cursorOf(input)?.safeParse('c'.repeat(1000)).success).toBe(true)
})

test('each route stands under /api, but for the keys whose place is given, and says what it is for', () => {
  const isPlaced = (path: string) => /^\/api\/[a-z0-9/{}-]+$/i.test(path) || path === '/.well-known/jwks.json'
  expect(rows.filter((row) => !isPlaced(row.path) || row.summary.length < 10)).toEqual([])
})

test.each(cases)('what %s refuses a field with is a code of the table', (_, { input }) => {
  expect(messagesIn(input).filter((message) => !isMessageCode(message))).toEqual([])
})

test('the codes in the schemas are really found', () => {
  expect(new Set(rows.flatMap(({ input }) => messagesIn(input))).size).toBeGreaterThan(20)
})

let bound: Row[] = []
beforeAll(async () => {
  const files = globSync('functions/*/entry.ts', { cwd: join(import.meta.dirname, '..') })
  const entries = await Promise.all(
    files.map((file) => import(join('..', file)) as Promise<{ handler: { rows?: Row[] } }>),
  )
  bound = entries.flatMap((entry) => entry.handler.rows ?? [])
}, 60_000)

test('Z1: every row of the contract is bound to one verb, under the one wrapper, and nothing else is', () => {
  expect(bound.map(routeOf).toSorted()).toEqual(rows.map(routeOf).toSorted())
  expect(new Set(bound)).toEqual(new Set(rows))
})

type Schema = {
  type?: string
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  maxItems?: number
  maxLength?: number
  properties?: Record<string, Schema>
}

/** Its texts are bounded together (`mostWrong`), which no schema of JSON can say. */
const boundedTogether = 'requestRevision'

test.each(cases.filter(([, { method, name }]) => method !== 'GET' && method !== 'DELETE' && name !== boundedTogether))(
  'V1: %s takes the longest body of its schema, and carries whole texts only where it has to',
  (_, { input, longBody = false }) => {
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
    expect(longestOf(schema) > maxBodyCharacters).toBe(longBody)
  },
)

function cursorOf(input: z.ZodType): z.ZodType | undefined {
  return input instanceof z.ZodObject ? (input.shape['cursor'] as z.ZodType | undefined) : undefined
}

function routeOf(row: Row): string {
  return `${row.method} ${row.path}`
}

/** The messages that a schema and its parts carry themselves. */
function messagesIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if ('_zod' in part) return messagesIn((part._zod as { def: object }).def, seen)
  const own = 'error' in part && typeof part.error === 'function' ? [(part.error as (issue: object) => string)({})] : []
  return [...own, ...Object.values(part).flatMap((each) => messagesIn(each, seen))]
}

/** Characters of the longest body that a schema takes. Escapes of quotes and ends of lines are at most as many again. */
function longestOf(schema: Schema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(longestOf))
  if (schema.allOf) return schema.allOf.map(longestOf).reduce((sum, each) => sum + each, 0)
  if (schema.type === 'array') return (schema.maxItems ?? 0) * (longestOf(schema.items ?? {}) + 1)
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length > 0) return fields.reduce((sum, [name, each]) => sum + name.length + 4 + longestOf(each), 2)
  return schema.type === 'string' ? 2 * (schema.maxLength ?? 50) + 2 : 20
}
