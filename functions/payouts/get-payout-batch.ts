import { notFound } from '#shared/lib/error.ts'
import type { getPayoutBatch as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'
import { batchView, paymentView } from './views.ts'

/** One Friday run with its payments. */
export const getPayoutBatch: Verb<typeof row, 'data'> = async (ctx, { date }) => {
  const { payoutBatches } = ctx.data
  const [batch, payments] = await Promise.all([payoutBatches.find(date), payoutBatches.paymentsOf(date)])
  if (!batch) throw notFound()
  return { output: { batch: batchView(batch), payments: payments.map(paymentView) } }
}
