import type { Order } from '#shared/payments/order.ts'
import type { Ctx } from '../lib/ctx.ts'
import { applied } from './decisions.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Ends an unpaid order: first at Stripe, so that no card can pay it any more, then here, which gives its promotions back.
 * An order whose payment was quicker is settled instead.
 */
export async function cancelOrder(ctx: Ctx<'data' | 'payments' | 'workflow' | 'mail'>, order: Order): Promise<void> {
  const intent = await closeIntent(ctx, order)
  if (intent?.status === 'succeeded') {
    await settleOrder(ctx, order, intent)
    return
  }
  if (intent && intent.status !== 'canceled') return
  const owner = await ctx.data.users.findById(order.userId)
  if (!owner) return
  await ctx.data.orders.cancel(order, owner, applied(ctx, order), ctx.now())
}

/** An order of nothing has no intent. One whose intent was made but not noted finds it again by its idempotency key. */
async function closeIntent(ctx: Ctx<'data' | 'payments'>, order: Order) {
  if (order.totalCents === 0) return undefined
  if (order.paymentIntentId !== null) return ctx.payments.cancelIntent(order.paymentIntentId)
  const owner = await ctx.data.users.findById(order.userId)
  if (!owner?.stripeCustomerId) return undefined
  const made = await ctx.payments.createIntent({ ...order, customerId: owner.stripeCustomerId })
  return ctx.payments.cancelIntent(made.id)
}
