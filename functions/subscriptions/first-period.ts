import type { Item } from '../data/commit.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * What the pages of the first paid period would have cost by themselves, and what notes, while that does not change, that a
 * guarantee charges it.
 */
export async function firstPeriod(ctx: Ctx<'data'>, row: Subscription): Promise<{ usedCents: number; holds: Item[] }> {
  const { subscriptionId, firstPayment, userId, periodStart: running } = row
  if (subscriptionId === null || !firstPayment) return { usedCents: 0, holds: [] }
  const { guaranteeRest, planUse } = ctx.data
  const first = await planUse.findFirst({ userId, subscriptionId, paidAt: firstPayment.paidAt })
  const period = { userId, subscriptionId, periodStart: first?.periodStart ?? running }
  const used = first?.used
  const usedCents = used?.singleCents ?? 0
  // A later period takes no pages of the first one any more.
  if (!planUse.isFirst(period.periodStart, firstPayment.paidAt)) return { usedCents, holds: [] }
  const charged = used && usedCents > 0
  return {
    usedCents,
    holds: [charged ? guaranteeRest.chargeItem(period, used, firstPayment) : planUse.unchangedItem(period, used)],
  }
}
