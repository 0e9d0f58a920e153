import type { Handlers } from '../lib/subscriber.ts'
import { syncOverage } from './sync-overage.ts'
import { syncSubscription } from './sync-subscription.ts'

/** What subscriptions do about what has happened elsewhere. */
export const handlers: Handlers<'subscriptions', 'data' | 'billing' | 'mail'> = {
  'subscription.changed': (ctx, { data: { subscriptionId } }) => syncSubscription(ctx, subscriptionId),
  'overage.changed': (ctx, { data: { translationId } }) => syncOverage(ctx, translationId),
  'account.address-changed': async (ctx, { data: { userId } }) => {
    const user = await ctx.data.users.findById(userId)
    if (user?.stripeCustomerId && !user.disabled) await ctx.billing.changeAddress(user.stripeCustomerId, user.email)
  },
  'account.erased': async (ctx, { data: { userId } }) => {
    const user = await ctx.data.users.findById(userId)
    if (user?.stripeCustomerId) await ctx.billing.forgetUnpaid(user.stripeCustomerId)
  },
}
