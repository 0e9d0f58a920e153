import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { nextCursorHeader } from '#shared/lib/page.ts'
import { type Row, route, signedIn } from '#shared/lib/route.ts'
import { actorOf } from '../testing/actor.ts'
import { openCursor, sealCursor } from './cursor.ts'

const secrets = vi.hoisted(() => ({ now: 'secret of today', before: undefined as string | undefined }))
vi.mock('../../adapters/secrets.ts', () => ({
  readSecret: () => Promise.resolve(secrets.now),
  readPreviousSecret: () => Promise.resolve(secrets.before),
}))

beforeEach(() => {
  vi.stubEnv('ORIGIN_SECRET_NAME', 'origin')
  Object.assign(secrets, { now: 'secret of today', before: undefined })
})

const list = (name: string): Row =>
  route({
    name,
    method: 'GET',
    path: `/api/${name}`,
    access: signedIn,
    input: z.object({ cursor: z.string().optional(), limit: z.number().optional(), status: z.string().optional() }),
    output: z.object({ nextCursor: z.string().nullable() }),
    summary: name,
  })
const rows = { orders: list('orders'), tickets: list('tickets') }
const place = JSON.stringify({ pk: 'USER#7', sk: 'ÜBER#9', gsi1sk: '2026-11-22' })

const callOf = (input: Record<string, unknown>, { row = rows.orders, user = 7 as number | null } = {}) => ({
  row,
  base: { actor: user === null ? null : actorOf(user as never) },
  input,
})

async function sealed(input: Record<string, unknown> = {}, of: Parameters<typeof callOf>[1] = {}): Promise<string> {
  const { output } = await sealCursor(callOf(input, of), { output: { nextCursor: place } })
  return (output as { nextCursor: string }).nextCursor
}

test('V1: a cursor leaves sealed and comes back whole, in the body and in the header of a bare array', async () => {
  const cursor = await sealed()
  expect(cursor).not.toContain('USER')
  expect(await openCursor(callOf({ cursor, limit: 5 }))).toEqual({ cursor: place, limit: 5 })
  const { headers, output } = await sealCursor(callOf({}), { output: [1], headers: { [nextCursorHeader]: place } })
  expect(output).toEqual([1])
  expect(await openCursor(callOf({ cursor: headers?.[nextCursorHeader] }))).toEqual({ cursor: place })
})

test('an answer without a next page, and a call without a cursor, stay as they are', async () => {
  const last = { output: { nextCursor: null } }
  expect(await sealCursor(callOf({}), last)).toBe(last)
  const input = { status: 'open' }
  expect(await openCursor(callOf(input))).toBe(input)
})

test('V1: a cursor with one sign changed, cut or added anywhere opens nothing', async () => {
  const cursor = await sealed()
  const bent = Array.from(cursor).flatMap((sign, at) => [
    `${cursor.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`,
    cursor.slice(0, at),
    `${cursor.slice(0, at)}~${cursor.slice(at)}`,
  ])
  const more = ['.', '..', 'null', '{}', place, `${cursor}.`, `${cursor}x`, cursor.split('.').toReversed().join('.')]
  for (const one of [...bent, ...more]) {
    if (one === cursor) continue
    await expect(openCursor(callOf({ cursor: one })), one).rejects.toMatchObject({ kind: 'bad-input' })
  }
  expect(bent.length).toBeGreaterThan(300)
})

test.each([
  ['another user', {}, { user: 8 }],
  ['nobody', {}, { user: null }],
  ['another list', {}, { row: rows.tickets }],
  ['other filters', { status: 'closed' }, {}],
  ['a filter that was not there', { status: '', extra: 'x' }, {}],
])('V1: a cursor opens nothing for %s', async (_, filters, of) => {
  const given = 'status' in filters && filters.status === 'closed' ? { status: 'open' } : {}
  const cursor = await sealed(given)
  await expect(openCursor(callOf({ ...given, ...filters, cursor }, of))).rejects.toMatchObject({ kind: 'bad-input' })
})

test('the size of a page may change between two pages, and filters may come in any order', async () => {
  const cursor = await sealed({ limit: 10, status: 'open', from: 'x' })
  expect(await openCursor(callOf({ from: 'x', limit: 50, status: 'open', cursor }))).toMatchObject({ cursor: place })
})

test('a cursor of the secret before this one still opens, one of an older secret does not', async () => {
  const cursor = await sealed()
  Object.assign(secrets, { now: 'secret of tomorrow', before: 'secret of today' })
  expect(await openCursor(callOf({ cursor }))).toEqual({ cursor: place })
  expect(await openCursor(callOf({ cursor: await sealed() }))).toEqual({ cursor: place })
  Object.assign(secrets, { now: 'secret of next week', before: 'secret of tomorrow' })
  await expect(openCursor(callOf({ cursor }))).rejects.toMatchObject({ kind: 'bad-input' })
})
