import { expect, test } from 'vitest'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import type { PaymentRow } from '../data/payouts/payout-batches.ts'
import { settlePayments } from './settle-payments.ts'

const translatorId = UserId.parse(7)
const translationId = TranslationId.parse(11)
const payment = { batch: '2026-11-27', translatorId, status: 'completed', payouts: 1 } as PaymentRow

/** A batch of one payout, whose move is refused while something else changes. */
function worldOf(payout: { status: string; batch?: string }) {
  const settled: PaymentRow[] = []
  const payoutBatches = {
    find: async () => ({ date: payment.batch }),
    linesOf: async () => [{ translatorId, translationId }],
    paymentsOf: async () => [payment],
    settle: async (row: PaymentRow) => settled.push(row),
    finish: async () => true,
  }
  const payouts = { find: async () => ({ translationId, ...payout }), move: async () => false }
  const ctx = { now: () => new Date(), data: { payouts, payoutBatches }, mail: { enqueue: async () => undefined } }
  return { settled, run: () => settlePayments(ctx as never, payment.batch, [payment]) }
}

test('P6: a payment is settled when each of its payouts has followed, and tried again while one has not', async () => {
  const left = worldOf({ status: 'processing', batch: payment.batch })
  await expect(left.run()).rejects.toThrow('1 payments of a batch could not be settled')
  expect(left.settled).toEqual([])
  const followed = worldOf({ status: 'completed', batch: payment.batch })
  await followed.run()
  expect(followed.settled).toEqual([payment])
})
