import { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { refresh } from './refresh.ts'

/** What a verified event about a subscription or its invoices leads to: a look at what Stripe says now, whatever the event said. */
export async function syncSubscription(ctx: Ctx<'data' | 'billing' | 'mail'>, subscriptionId: string): Promise<void> {
  const { userId } = await ctx.billing.retrieveSubscription(subscriptionId)
  if (userId === undefined) return ctx.log.warn('a subscription that was not made here')
  await refresh(ctx, UserId.parse(userId), subscriptionId)
}
