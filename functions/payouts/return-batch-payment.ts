import type { returnBatchPayment as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'
import { decidedAnswer, decidePayment, paymentFor } from './decide-payment.ts'
import { settlePayments } from './settle-payments.ts'

/** A payment came back from the bank: its payouts have failed, for a reason that the translator reads. */
export const returnBatchPayment: Verb<typeof row, 'data' | 'mail'> = async (ctx, { date, translatorId, reason }) => {
  const payment = await paymentFor(ctx, date, translatorId)
  await settlePayments(ctx, date, [await decidePayment(ctx, payment, { status: 'failed', failure: reason })])
  return { output: await decidedAnswer(ctx, date, 'payment-returned') }
}
