import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { giveGuarantee } from './give-guarantee.ts'
import { refresh } from './refresh.ts'

/**
 * Ends the subscription of a closed account now, so that nothing is charged any more; pages beyond the plan that were used stay
 * due. One that was never paid is made unpayable instead, and one that was paid in a window left open behind the closed account is given
 * back whole: nobody could use it. Doing it again finds nothing more to end.
 */
export async function endForGood(ctx: Ctx<'data' | 'billing' | 'mail'>, row: Subscription): Promise<void> {
  const { subscriptionId, status } = row
  if (subscriptionId === null) {
    // Its secret never left the server, so nobody can pay it.
    await ctx.data.subscriptions.save(row, { status: 'expired' }, ctx.now())
    return
  }
  if (isPaidTooLate(row)) return giveAllBack(ctx, row)
  if (status === 'incomplete') await ctx.billing.abandon(subscriptionId)
  else await ctx.billing.endNow(subscriptionId)
  await refresh(ctx, row.userId, subscriptionId)
}

/** Stripe tells whole seconds. */
const isPaidTooLate = ({ firstPayment, closedAt }: Subscription): boolean =>
  firstPayment !== undefined && closedAt !== undefined && Date.parse(firstPayment.paidAt) > Date.parse(closedAt) - 1000

/** As the guarantee gives back: what is due is written first, so that the sweeper goes on where this breaks off. */
async function giveAllBack(ctx: Ctx<'data' | 'billing' | 'mail'>, row: Subscription): Promise<void> {
  const asked = { guaranteeAskedAt: ctx.now().toISOString(), guaranteeUsed: true }
  if (await ctx.data.subscriptions.save(row, asked, ctx.now())) await giveGuarantee(ctx, row.userId)
}
