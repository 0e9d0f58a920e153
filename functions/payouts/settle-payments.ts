import type { TranslationId } from '#shared/lib/id.ts'
import type { LineRow, PaymentRow } from '../data/payouts/payout-batches.ts'
import type { PayoutRow } from '../data/payouts/payouts.ts'
import type { Ctx } from '../lib/ctx.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { tellDecided } from './tell.ts'

type Needs = Ctx<'data' | 'mail'>

/** Payments, and lines of each, that follow side by side. */
const atOnce = 8

/**
 * Lets the lines of decided payments of a batch follow them, each once, and tells the translators; the batch is over when all have. The
 * lines are read once for all of them. One that fails does not stand before the others; again does what is left. No payment is begun after
 * `forMs`: the sweep goes on with the batch.
 */
export async function settlePayments(
  ctx: Needs,
  batch: string,
  payments: readonly PaymentRow[],
  forMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const until = performance.now() + forMs
  const { payoutBatches } = ctx.data
  const decided = payments.filter(({ status, settled }) => status !== 'processing' && !settled)
  const read = decided.length > 0 ? await payoutBatches.linesOf(batch) : []
  const lines = Map.groupBy(read, ({ translatorId }) => translatorId)
  const failures: unknown[] = []
  await someAtOnce(decided, atOnce, async (payment) => {
    if (performance.now() > until) return
    const own = lines.get(payment.translatorId) ?? []
    await settle(ctx, payment, own).catch((error: unknown) => failures.push(error))
  })
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} payments of a batch could not be settled`)
  // Also where nothing was left to settle: whoever settled the last one may have died before this.
  const seen = await payoutBatches.find(batch)
  if (seen && (await payoutBatches.paymentsOf(batch)).every(({ settled }) => settled)) await payoutBatches.finish(seen)
}

/** The pay is dated when it was decided, also where it follows a night later. */
async function settle(ctx: Needs, payment: PaymentRow, lines: readonly LineRow[]): Promise<void> {
  const { status, transactionId, failure, decidedAt } = payment
  const now = decidedAt === undefined ? ctx.now() : new Date(decidedAt)
  await someAtOnce(lines, atOnce, async ({ translationId }) => {
    const row = await waiting(ctx, payment, translationId)
    if (!row) return
    const move = {
      status,
      now,
      ...(transactionId !== undefined && { transactionId }),
      ...(failure !== undefined && { failure }),
    }
    if (!(await ctx.data.payouts.move(row, move)) && (await waiting(ctx, payment, translationId)))
      throw new Error('A payout kept changing while it was to follow its payment')
  })
  await tellDecided(ctx, payment)
  await ctx.data.payoutBatches.settle(payment)
}

/** A payout that has not followed its payment yet. What had arrived follows one that was returned. */
async function waiting(ctx: Needs, { batch, status }: PaymentRow, id: TranslationId): Promise<PayoutRow | undefined> {
  const row = await ctx.data.payouts.find(id)
  const isBefore = row?.status === 'processing' || (status === 'failed' && row?.status === 'completed')
  return isBefore && row?.batch === batch ? row : undefined
}
