import { afterEach, expect, test, vi } from 'vitest'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { type LineRow, mostJoining } from '../data/payouts/payout-batches.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import { fridayRun } from './friday-run.ts'

afterEach(() => vi.useRealTimers())

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** What the table takes to answer, and to write a transaction, in milliseconds. */
const [readMs, writeMs] = [8, 16]
const limitMs = 600_000
const at = '2026-11-20T00:00:00.000Z'
const date = '2026-11-27'

/** Everybody is known by name, after this time. */
const people = (readMs = 0) => ({
  users: { findById: async (id: number) => (await wait(readMs), { firstName: 'Rosa', lastName: `N${id}`, email: '' }) },
  translators: { find: async () => undefined },
})

const rowOf = (id: number) =>
  ({
    translationId: TranslationId.parse(id),
    translatorId: UserId.parse((id % 500) + 1),
    status: 'processing',
    statusAt: at,
    createdAt: at,
    sourceLanguage: 'en',
    targetLanguage: 'es',
    amountCents: 2495,
    payoutCents: 1747,
    platformFeeCents: 748,
  }) as PayoutRow

test('P6: one run takes in 100,000 jobs, each once, before its function ends', { timeout: 60_000 }, async () => {
  const jobs = 100_000
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    now: Date.parse(`${date}T14:00:00.000Z`),
    loopLimit: 10_000_000,
  })
  const joined = new Map<number, number>()
  let status = 'collecting'
  let closedOver = 0
  const payouts = {
    listAt: async (_: string, { cursor, limit }: { cursor?: string; limit: number }) => {
      await wait(readMs)
      const from = Number(cursor ?? 0)
      const rows = Array.from({ length: Math.min(limit, jobs - from) }, (_, i) => rowOf(from + i + 1))
      return { rows, next: from + limit < jobs ? String(from + limit) : undefined }
    },
    find: async (id: number) => (await wait(readMs), rowOf(id)),
    join: async (rows: PayoutRow[]) => {
      await wait(readMs + writeMs)
      for (const { translationId: id } of rows) joined.set(id, (joined.get(id) ?? 0) + 1)
      return true
    },
  }
  const payoutBatches = {
    mostJoining,
    open: async () => ({ date, status, createdAt: `${date}T14:00:00.000Z`, payouts: 0, totalCents: 0 }),
    find: async () => ({ date, status }),
    lineItems: (_: string, lines: LineRow[]) => lines,
    linesOf: async () => [...joined.keys()],
    close: async (_: string, lines: number) => {
      closedOver = lines
      status = 'completed'
    },
  }
  let ended = false
  const running = fridayRun({
    now: () => new Date(),
    data: { payouts, payoutBatches, ...people(readMs) },
  } as never).then(() => {
    ended = true
  })
  const began = performance.now()
  while (!ended && performance.now() - began < limitMs) await vi.advanceTimersToNextTimerAsync()
  console.log(`P6: a Friday run took in ${joined.size} jobs in ${Math.round((performance.now() - began) / 1000)} s`)
  expect(ended).toBe(true)
  await running
  expect([joined.size, closedOver]).toEqual([jobs, jobs])
  expect(Math.max(...joined.values())).toBe(1)
})

test('P6: a damaged row keeps nobody else from being paid, and is told', async () => {
  const damaged = [{ ...rowOf(2), payoutCents: '17.47' } as never, { ...rowOf(3), createdAt: undefined } as never]
  const { joined, told, status } = await runOver([rowOf(1), ...damaged, rowOf(4)])
  expect(joined).toEqual([1, 4])
  expect(told).toEqual([{ translationId: 2 }, { translationId: 3 }])
  expect(status).toBe('completed')
})

test('P6: pay of nobody who is known by name is in no bank’s file, and is told', async () => {
  const erased = { firstName: '', lastName: '', email: 'erased-3@example.invalid' }
  const users = {
    findById: async (id: number) => (id === 3 ? erased : id === 4 ? null : { ...erased, lastName: 'Li' }),
  }
  const translators = { find: async (id: number) => (id === 5 ? { firstName: 'Rosa', lastName: 'Marín' } : undefined) }
  const { joined, told } = await runOver([1, 2, 3, 4].map(rowOf), { users, translators })
  expect(joined).toEqual([1, 4])
  expect(told).toEqual([{ translationId: 2 }, { translationId: 3 }])
})

/** What a Friday takes in of these, and what it tells. */
async function runOver(rows: readonly PayoutRow[], known: object = people()) {
  const joined: number[] = []
  const told: unknown[] = []
  let status = 'collecting'
  const payouts = {
    listAt: async () => ({ rows, next: undefined }),
    find: async (id: number) => rows[id - 1],
    join: async (those: PayoutRow[]) => joined.push(...those.map(({ translationId }) => translationId)) > 0,
  }
  const payoutBatches = {
    mostJoining,
    open: async () => ({ date, status, createdAt: `${date}T14:00:00.000Z`, payouts: 0, totalCents: 0 }),
    find: async () => ({ date, status }),
    lineItems: (_: string, lines: LineRow[]) => lines,
    linesOf: async () => joined,
    close: async () => {
      status = 'completed'
    },
  }
  const log = { error: (_: string, facts: unknown) => told.push(facts) }
  await fridayRun({ now: () => new Date(), data: { payouts, payoutBatches, ...known }, log } as never)
  return { joined, told, status }
}
