import { OrderId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Intent, Told } from '../adapters/stripe.ts'
import type { Ctx } from '../lib/ctx.ts'
import { tellStaff } from '../lib/tell-staff.ts'
import { noteDispute } from './note-dispute.ts'
import { noteFailedRefund } from './note-failed-refund.ts'
import { settleOrder } from './settle-order.ts'

/**
 * What a verified event of Stripe leads to. Events come late, twice and out of order; each is only a reason to read the object at
 * Stripe, so that a webhook's secret alone moves no money, or an event of ours about a subscription. Failed attempts need nothing: the
 * customer sees them and tries again.
 */
export async function handleEvent(ctx: Ctx<'data' | 'mail' | 'payments'>, event: Told): Promise<void> {
  if (event.subscriptionId !== undefined)
    return ctx.data.subscriptions.recordNotice(event.subscriptionId, event.id, ctx.now())
  if (event.overageOf !== undefined) return ctx.data.overages.recordNotice(event.overageOf, event.id, ctx.now())
  if (event.refund) {
    const refund = await ctx.payments.retrieveFailedRefund(event.refund.id)
    return refund && noteFailedRefund(ctx, refund)
  }
  if (event.disputedChargeId !== undefined) return noteDispute(ctx, event.disputedChargeId)
  if (event.type !== 'payment_intent.succeeded' || !event.intent) return
  // Delivered long ago: a thousand deliveries of one event are not a thousand calls to Stripe.
  const known = event.intent.orderId === undefined ? undefined : await orderOf(ctx, event.intent)
  if (known?.deliveredAt !== undefined && known.paymentIntentId === event.intent.id) return
  const intent = await ctx.payments.retrieveIntent(event.intent.id)
  // The payment of an invoice: the invoice tells of it.
  if (intent.status !== 'succeeded' || !intent.namesOrder) return
  const order = await orderOf(ctx, intent)
  const settlement = order ? await settleOrder(ctx, order, intent) : 'foreign'
  if (settlement === 'foreign') await reportStray(ctx, intent)
}

async function orderOf(ctx: Ctx<'data'>, { orderId }: Intent) {
  return orderId === undefined ? undefined : ctx.data.orders.find(OrderId.parse(orderId))
}

/**
 * Money came that fits no order: a person has to find out whose it is and give it back. The ticket's id is made from the intent, so
 * that there is one however often Stripe tells.
 */
async function reportStray(ctx: Ctx<'data'>, intent: Intent): Promise<void> {
  const amount = formatCents(intent.receivedCents)
  const isNew = await tellStaff(ctx, `stray:${intent.id}`, {
    userId: null,
    subject: `A payment of ${amount} fits no order`,
    message: `Stripe took ${amount} (${intent.currency}) with the payment ${intent.id}, made for order ${intent.orderId ?? 'of no such number'}. No open order is of this payment and amount, so nothing was unlocked. Please find out whose it is at Stripe and give it back.`,
    priority: 'urgent',
  })
  if (isNew) ctx.log.error('a payment fits no order', { paymentIntentId: intent.id, amountCents: intent.receivedCents })
}
