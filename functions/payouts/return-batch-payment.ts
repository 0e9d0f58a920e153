import type { returnBatchPayment as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'
import { decidedAnswer, decidePayment, paymentFor } from './decide-payment.ts'
import { settlePayments } from './settle-payments.ts'

/**
 * A payment came back from the bank, also days after it had arrived: its payouts have failed, for a reason that the translator reads, and
 * are owed again.
 */
export const returnBatchPayment: Verb<typeof row, 'data' | 'mail'> = async (ctx, { date, translatorId, reason }) => {
  const seen = await paymentFor(ctx, date, translatorId)
  // Its lines follow that it had arrived before they follow that it came back.
  if (seen.status === 'completed') await settlePayments(ctx, date, [seen])
  const payment = await paymentFor(ctx, date, translatorId)
  await settlePayments(ctx, date, [await decidePayment(ctx, payment, { status: 'failed', failure: reason })])
  return { output: await decidedAnswer(ctx, date, 'payment-returned') }
}
