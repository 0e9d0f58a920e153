import { afterEach, expect, test, vi } from 'vitest'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import type { PaymentRow } from '../data/payouts/payout-batches.ts'
import { confirmPayoutBatch } from './confirm-payout-batch.ts'
import { settlePayments } from './settle-payments.ts'

afterEach(() => vi.useRealTimers())

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
/** What the table takes to answer, and to write a transaction, in milliseconds. */
const [readMs, writeMs] = [8, 16]
const date = '2026-11-27'

/** A batch with so many payments, each of so many lines, at the bank. */
function worldOf(count: number, linesOfEach: number) {
  const paymentOf = (at: number): PaymentRow => ({
    batch: date,
    translatorId: UserId.parse(at + 10),
    name: '',
    email: '',
    reference: 'r',
    payouts: linesOfEach,
    totalCents: 100,
    status: 'processing',
    statement: { pdf: { key: 'p', sha256: 'p' }, csv: { key: 'c', sha256: 'c' } },
  })
  const payments = new Map(Array.from({ length: count }, (_, at) => [UserId.parse(at + 10), paymentOf(at)]))
  const lines = Array.from({ length: count * linesOfEach }, (_, at) => ({
    translationId: TranslationId.parse(at + 1),
    translatorId: UserId.parse((at % count) + 10),
  }))
  const followed = new Map<TranslationId, number>()
  const change = (id: UserId, to: Partial<PaymentRow>) => {
    const payment = payments.get(id)
    if (payment) payments.set(id, { ...payment, ...to })
  }
  const batch = { date, status: 'processing', createdAt: `${date}T14:00:00.000Z`, payouts: lines.length, totalCents: 1 }
  const payoutBatches = {
    find: async () => (await wait(readMs), batch),
    findPayment: async (_: string, id: UserId) => (await wait(readMs), payments.get(id)),
    paymentsOf: async () => (await wait(readMs), [...payments.values()]),
    linesOf: async () => (await wait(readMs), lines),
    decide: async ({ translatorId }: PaymentRow, decision: Partial<PaymentRow>) => {
      await wait(writeMs)
      change(translatorId, decision)
      return true
    },
    settle: async ({ translatorId }: PaymentRow) => {
      await wait(writeMs)
      change(translatorId, { settled: true })
    },
    finish: async () => void (batch.status = 'completed'),
  }
  const payouts = {
    find: async (translationId: TranslationId) => {
      await wait(readMs)
      return { translationId, status: followed.has(translationId) ? 'completed' : 'processing', batch: date }
    },
    move: async ({ translationId: id }: { translationId: TranslationId }) => {
      await wait(readMs + writeMs)
      followed.set(id, (followed.get(id) ?? 0) + 1)
      return true
    },
  }
  const staff = { id: UserId.parse(1), email: 'staff@example.com' }
  const users = { findById: async (id: UserId) => (await wait(readMs), { ...staff, id, email: `${id}@example.com` }) }
  const translators = { find: async () => (await wait(readMs), undefined) }
  const ctx = {
    now: () => new Date(),
    newId: () => 1,
    actor: { userId: staff.id, email: staff.email, via: 'session', adminLevel: 'admin' },
    data: { payoutBatches, payouts, audit: { auditItem: () => ({}) }, users, translators },
    mail: { enqueue: () => wait(readMs) },
  }
  return { ctx, batch, payments, lines, followed }
}

test.each([
  ['4 lines each: all follow at once', 4, true],
  ['400 lines each: all are decided, and what is left follows in the sweep', 400, false],
])('P6: 100 payments are confirmed before their call ends, %s', async (_, linesOfEach, isAll) => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    now: Date.parse('2026-11-28T14:00:00.000Z'),
    loopLimit: 10_000_000,
  })
  const { ctx, batch, payments, lines, followed } = worldOf(100, linesOfEach)
  const seconds = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const began = performance.now()
    let ended = false
    void work.finally(() => {
      ended = true
    })
    while (!ended) await vi.advanceTimersToNextTimerAsync()
    return [await work, (performance.now() - began) / 1000]
  }
  const wanted = [...payments.keys()].map((translatorId) => ({ translatorId, transactionId: `bank-${translatorId}` }))
  const [{ output }, took] = await seconds(confirmPayoutBatch(ctx as never, { date, payments: wanted }))
  console.log(`P6: 100 payments of ${linesOfEach} lines confirmed in ${took.toFixed(1)} s`)
  expect(took).toBeLessThan(12)
  expect(output.payments.map(({ status }) => status)).toEqual(wanted.map(() => 'completed'))
  expect([followed.size === lines.length, batch.status === 'completed']).toEqual([isAll, isAll])
  await seconds(settlePayments(ctx as never, date, [...payments.values()]))
  expect([followed.size, batch.status]).toEqual([lines.length, 'completed'])
  expect(Math.max(...followed.values())).toBe(1)
})
