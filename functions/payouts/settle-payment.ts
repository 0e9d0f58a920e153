import type { PaymentRow } from '../data/payouts/payout-batches.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellDecided } from './tell.ts'

/** Lets the lines of a decided payment follow it, each once, and tells the translator. Again does what is left. */
export async function settlePayment(ctx: Ctx<'data' | 'mail'>, payment: PaymentRow): Promise<void> {
  const { payouts, payoutBatches } = ctx.data
  const { batch, translatorId, status, transactionId, failure } = payment
  if (status === 'processing' || payment.settled) return
  const lines = await payoutBatches.linesOf(batch)
  for (const { translationId } of lines.filter((line) => line.translatorId === translatorId)) {
    const row = await payouts.find(translationId)
    if (row?.status !== 'processing' || row.batch !== batch) continue
    const move = {
      status,
      now: ctx.now(),
      ...(transactionId !== undefined && { transactionId }),
      ...(failure !== undefined && { failure }),
    }
    await payouts.move(row, move)
  }
  await tellDecided(ctx, payment)
  await payoutBatches.settle(payment)
  const open = (await payoutBatches.paymentsOf(batch)).some((one) => !one.settled)
  if (!open) await payoutBatches.finish(batch)
}
