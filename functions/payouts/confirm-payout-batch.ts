import { AppError } from '#shared/lib/error.ts'
import type { confirmPayoutBatch as row } from '#shared/payouts/api.ts'
import type { PaymentRow } from '../data/payouts/payout-batches.ts'
import type { Verb } from '../lib/http.ts'
import { decidedAnswer, decidePayment, paymentFor } from './decide-payment.ts'
import { settlePayments } from './settle-payments.ts'

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
  const decided: PaymentRow[] = []
  for (const { payment, transactionId } of found)
    decided.push(await decidePayment(ctx, payment, { status: 'completed', transactionId }))
  await settlePayments(ctx, date, decided)
  return { output: await decidedAnswer(ctx, date, 'payments-confirmed') }
}
