import { AppError, notFound } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { PaymentRow } from '../data/payouts/payout-batches.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { isOwnAccount } from '../lib/refuse-own.ts'
import { batchView, paymentView } from './views.ts'

/** A payment of a batch that is with the bank, and nobody's own. */
export async function paymentFor(ctx: Ctx<'data'>, date: string, translatorId: UserId): Promise<PaymentRow> {
  const batch = await ctx.data.payoutBatches.find(date)
  const payment = batch && (await ctx.data.payoutBatches.findPayment(date, translatorId))
  if (!payment) throw notFound()
  if (batch.status === 'collecting' || batch.status === 'closing') throw new AppError('payout-batch-unmade')
  if (await isOwnAccount(ctx, translatorId)) throw new AppError('payout-own')
  return payment
}

type Decision = { status: 'completed'; transactionId: string } | { status: 'failed'; failure: string }

/** Decides how a payment ended, once, with its audit row, and answers it; `settlePayments` follows. The same decision again is the same. */
export async function decidePayment(ctx: Ctx<'data'>, seen: PaymentRow, decision: Decision): Promise<PaymentRow> {
  const { payoutBatches, audit } = ctx.data
  const now = ctx.now()
  const by = caller(ctx).userId
  const row = audit.auditItem({
    id: ctx.newId(),
    at: now,
    actor: by,
    action: decision.status === 'completed' ? 'payout-batch.confirmed' : 'payout-batch.returned',
    subject: `payout-batch:${seen.batch}-${seen.translatorId}`,
    before: { status: seen.status },
    after: {
      status: decision.status,
      cents: seen.totalCents,
      transaction: decision.status === 'completed' ? decision.transactionId : null,
    },
    why: decision.status === 'failed' ? decision.failure : undefined,
  })
  await payoutBatches.decide(seen, { ...decision, decidedAt: now.toISOString(), decidedBy: by }, [row])
  const after = await payoutBatches.findPayment(seen.batch, seen.translatorId)
  const same =
    decision.status === 'completed'
      ? after?.transactionId === decision.transactionId && after.status === 'completed'
      : after?.status === 'failed'
  if (!after || !same) throw new AppError('payment-decided')
  return after
}

export async function decidedAnswer(ctx: Ctx<'data'>, date: string, code: 'payments-confirmed' | 'payment-returned') {
  const { payoutBatches } = ctx.data
  const [batch, payments] = await Promise.all([payoutBatches.find(date), payoutBatches.paymentsOf(date)])
  if (!batch) throw notFound()
  return { ...messageOf(code), batch: batchView(batch), payments: payments.map(paymentView) }
}
