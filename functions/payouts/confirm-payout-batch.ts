import { AppError } from '#shared/lib/error.ts'
import type { confirmPayoutBatch as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { decidedAnswer, decidePayment, paymentFor } from './decide-payment.ts'
import { settlePayments } from './settle-payments.ts'

const atOnce = 8
/** A call ends after 15 seconds: what has not followed by then does so in the sweep of the hour. */
const settleMs = 6000

/** Writes the bank's transaction ids: each payment is decided once, then its lines follow. */
export const confirmPayoutBatch: Verb<typeof row, 'data' | 'mail'> = async (ctx, { date, payments, sumCents }) => {
  if (new Set(payments.map((one) => one.translatorId)).size !== payments.length)
    throw new AppError('payment-named-twice')
  const found = await Promise.all(
    payments.map(async ({ translatorId, transactionId }) => ({
      payment: await paymentFor(ctx, date, translatorId),
      transactionId,
    })),
  )
  const total = found.reduce((sum, { payment }) => sum + payment.totalCents, 0)
  if (sumCents !== undefined && sumCents !== total) throw new AppError('payout-other-sum')
  const decided = await someAtOnce(found, atOnce, ({ payment, transactionId }) =>
    decidePayment(ctx, payment, { status: 'completed', transactionId }),
  )
  await settlePayments(ctx, date, decided, settleMs)
  return { output: await decidedAnswer(ctx, date, 'payments-confirmed') }
}
