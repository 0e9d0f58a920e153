import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { erasePerson } from './erase-person.ts'

const [userId, email] = [UserId.parse(1), 'rosa@example.com']

type Application = { id: number; userId: number | null; replaces?: number; email?: string; status?: string }

/** Nothing is kept of an account but these applications: the first one is its own, the second was proven by its address. */
function keeping(rows: Application[], { own, sent, emailVerified = true }: Record<string, unknown>, more = {}) {
  const erased: string[] = []
  const find = (id: unknown) => Promise.resolve(rows.find((row) => row.id === id))
  const nothing = new Proxy({}, { get: () => () => Promise.resolve(Object.assign([], { rows: [] })) })
  const nouns: Record<string, object> = {
    subscriptions: { close: () => Promise.resolve(false) },
    users: { findById: () => Promise.resolve({ email, emailVerified }), forgetAddresses: () => Promise.resolve() },
    retention: {
      erasePerson: () => Promise.resolve(),
      findFarewell: () => Promise.resolve(),
      finishForgetting: () => Promise.resolve(),
      finishErasure: () => Promise.resolve(),
    },
    ...more,
    translators: {
      find: () => find(own),
      findByEmail: () => find(sent),
      findById: find,
      listAt: (status: string) => Promise.resolve({ rows: rows.filter((row) => row.status === status) }),
      erase: ({ id }: Application) => Promise.resolve(erased.push(`row ${id}`)),
    },
  }
  const files = {
    removeBelow: (place: string) => Promise.resolve(place.startsWith('translators/') && erased.push(place)),
  }
  const data = new Proxy(nouns, { get: (known, noun) => known[String(noun)] ?? nothing })
  return { erased, ctx: { ...systemBase('test'), data, files, identity: nothing } as never }
}

test('R3: applications that ended before another one took their place go with the account, with their résumés, the last one last', async () => {
  const rows = [
    { id: 7, userId },
    { id: 8, userId, replaces: 7 },
    { id: 9, userId, replaces: 8 },
  ]
  const { ctx, erased } = keeping(rows, { own: 9 })
  await erasePerson(ctx, userId)
  const of = (number: number) => [`translators/${number}/`, `row ${number}`]
  expect(erased).toEqual([...of(7), ...of(8), ...of(9)])
})

test('R3: what a customer said in the ticket of an appeal goes with the account, also where its document went before', async () => {
  const forgotten: unknown[] = []
  const deleted = { id: 11, queueItemId: 12, deletedAt: '2026-01-01T00:00:00.000Z' }
  const rowsOf = (row: object) => ({ listByUser: () => Promise.resolve({ rows: [row] }) })
  const { ctx } = keeping(
    [],
    {},
    {
      translations: rowsOf(deleted),
      queue: {
        find: () => Promise.resolve({ appealId: 13 }),
        listOf: () => Promise.resolve({ rows: [] }),
        forgetNotes: (job: number) => Promise.resolve(forgotten.push(`notes of ${job}`)),
      },
      certificates: { listOf: () => Promise.resolve([]) },
      tickets: {
        forgetQuote: (...about: number[]) => Promise.resolve(forgotten.push(about)),
        forgetAll: () => Promise.resolve(),
      },
    },
  )
  await erasePerson(ctx, userId)
  expect(forgotten).toEqual([[13, 11], 'notes of 12'])
})

test('R3: ended applications of before they were named by the next one go as well, and nobody else’s', async () => {
  const ended = { status: 'rejected' }
  const rows = [
    { id: 3, userId: 2, email, ...ended },
    { id: 4, userId: null, email: 'ana@example.com', ...ended },
    { id: 5, userId: null, email, ...ended },
    { id: 6, userId, email: 'old@example.com', ...ended },
    { id: 7, userId, ...ended },
    { id: 8, userId, replaces: 7 },
  ]
  const { ctx, erased } = keeping(rows, { own: 8 })
  await erasePerson(ctx, userId)
  expect(erased.filter((one) => one.startsWith('row'))).toEqual(['row 6', 'row 5', 'row 7', 'row 8'])
})

test.each([
  ['goes with the account that has verified its address', null, true, ['translators/5/', 'row 5']],
  ['stays where the account has verified no address', null, false, []],
  ['stays where it is somebody else’s', 2, true, []],
] as const)('R3: an application that was sent without signing in %s', async (_, owner, emailVerified, gone) => {
  const { ctx, erased } = keeping([{ id: 5, userId: owner }], { sent: 5, emailVerified })
  await erasePerson(ctx, userId)
  expect(erased).toEqual(gone)
})
