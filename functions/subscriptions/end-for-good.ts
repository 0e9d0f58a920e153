import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { refresh } from './refresh.ts'

/**
 * Ends the subscription of a closed account now, so that nothing is charged any more; pages beyond the plan that were used stay
 * due. One that was never paid is made unpayable instead. Doing it again finds nothing more to end.
 */
export async function endForGood(ctx: Ctx<'data' | 'billing' | 'mail'>, row: Subscription): Promise<void> {
  const { subscriptionId, status } = row
  if (subscriptionId === null) {
    // Its secret never left the server, so nobody can pay it.
    await ctx.data.subscriptions.save(row, { status: 'expired' }, ctx.now())
    return
  }
  if (status === 'incomplete') await ctx.billing.abandon(subscriptionId)
  else await ctx.billing.endNow(subscriptionId)
  await refresh(ctx, row.userId, subscriptionId)
}
