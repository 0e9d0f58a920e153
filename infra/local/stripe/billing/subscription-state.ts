import type { Context } from '../context.ts'
import type { Subscription } from '../objects.ts'

/** The one writer of a subscription's changes: saves, and announces what changed. */
export function updateSubscription(ctx: Context, before: Subscription, change: Partial<Subscription>): Subscription {
  const subscription = { ...before, ...change }
  ctx.state.subscription[before.id] = subscription
  ctx.emit('customer.subscription.updated', subscription, before)
  return subscription
}

/** The end of a subscription; nothing can bring it back. */
export function endSubscription(
  ctx: Context,
  before: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const subscription: Subscription = {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? ctx.now(),
    ended_at: ctx.now(),
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  }
  ctx.state.subscription[before.id] = subscription
  stopCollecting(ctx, before.id)
  ctx.emit('customer.subscription.deleted', subscription)
  return subscription
}

/** Open and draft invoices of an ended subscription are no longer pursued. */
function stopCollecting(ctx: Context, subscription: string) {
  for (const invoice of Object.values(ctx.state.invoice)) {
    if (invoice.parent?.subscription_details?.subscription !== subscription) continue
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    ctx.state.invoice[invoice.id] = { ...invoice, auto_advance: false, next_payment_attempt: null }
  }
}
