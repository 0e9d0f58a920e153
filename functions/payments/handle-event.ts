import { OrderId } from '#shared/lib/id.ts'
import type { Told } from '../adapters/stripe.ts'
import type { Ctx } from '../lib/ctx.ts'
import { syncSubscription } from '../subscriptions/sync-subscription.ts'
import { noteFailedRefund } from './note-failed-refund.ts'
import { settleOrder } from './settle-order.ts'

/**
 * What a verified event of Stripe leads to. Events come late, twice and out of order; each is only a reason to look at the
 * order and its intent. Failed attempts need nothing: the customer sees them and tries again.
 */
export async function handleEvent(ctx: Ctx<'data' | 'workflow' | 'mail' | 'billing'>, event: Told): Promise<void> {
  if (event.subscriptionId !== undefined) return syncSubscription(ctx, event.subscriptionId)
  if (event.refund) return noteFailedRefund(ctx, event.refund)
  if (event.type !== 'payment_intent.succeeded' || !event.intent) return
  const { intent } = event
  // The payment of a subscription's invoice: the invoice tells of it.
  if (intent.orderId === undefined) return
  const order = await ctx.data.orders.find(OrderId.parse(intent.orderId))
  if (!order) return ctx.log.warn('payment for no order', { eventId: event.id })
  const settlement = await settleOrder(ctx, order, intent)
  if (settlement === 'foreign')
    ctx.log.error('payment does not match its order', { eventId: event.id, orderId: order.id })
}
