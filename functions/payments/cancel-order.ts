import type { Order } from '#shared/payments/order.ts'
import type { Ctx } from '../lib/ctx.ts'
import { applied } from './decisions.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Ends an unpaid order: first at Stripe, so that no card can pay it any more, then here, which gives its promotions back.
 * An order whose payment was quicker is settled instead. An intent that was not noted needs no closing: nobody outside this
 * server knows it. False when a payment is on its way, as from a bank account: then the order stays.
 */
export async function cancelOrder(ctx: Ctx<'data' | 'payments' | 'mail'>, order: Order): Promise<boolean> {
  if (order.paymentIntentId !== null) {
    const intent = await ctx.payments.cancelIntent(order.paymentIntentId)
    if (intent.status === 'succeeded') return (await settleOrder(ctx, order, intent)) === 'settled'
    if (intent.status !== 'canceled') return false
  }
  const owner = await ctx.data.users.findById(order.userId)
  if (owner) await ctx.data.orders.cancel(order, owner, applied(ctx, order), ctx.now())
  return true
}
