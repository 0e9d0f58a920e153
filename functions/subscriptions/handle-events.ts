import type { Handlers } from '../lib/subscriber.ts'
import { syncSubscription } from './sync-subscription.ts'

/** What subscriptions do about what has happened elsewhere. */
export const handlers: Handlers<'subscriptions', 'data' | 'billing' | 'mail'> = {
  'subscription.changed': (ctx, { data: { subscriptionId } }) => syncSubscription(ctx, subscriptionId),
}
