import { itemIds, type createPaymentIntent as row } from '#shared/payments/api.ts'
import type { Order } from '#shared/payments/order.ts'
import type { Intent } from '../adapters/stripe.ts'
import type { User } from '../data/users.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { claimantOf } from './claimant.ts'
import { openOrder } from './open-order.ts'

/**
 * The order for these items at their stored price, and Stripe's intent for it. The row is written first, the intent made after
 * it with the order's id as its key: a repeated or broken-off call ends at the same intent. What the browser says about price,
 * tier or words is not read.
 */
export const createPaymentIntent: Verb<typeof row, 'data' | 'payments' | 'workflow' | 'mail'> = async (ctx, input) => {
  const user = await claimantOf(ctx)
  const order = await openOrder(ctx, user, itemIds(input))
  const intent = order.totalCents > 0 ? await intentFor(ctx, user, order) : undefined
  return {
    output: {
      orderId: order.id,
      clientSecret: intent?.clientSecret ?? null,
      paymentIntentId: intent?.id ?? null,
      items: order.items,
      totalCents: order.totalCents,
      currency: 'usd',
    },
  }
}

async function intentFor(ctx: Ctx<'data' | 'payments'>, user: User, order: Order): Promise<Intent> {
  if (order.paymentIntentId !== null) return ctx.payments.retrieveIntent(order.paymentIntentId)
  const customerId = user.stripeCustomerId ?? (await customerFor(ctx, user))
  const intent = await ctx.payments.createIntent({ ...order, customerId })
  await ctx.data.orders.noteIntent(order.id, intent.id)
  return intent
}

async function customerFor(ctx: Ctx<'data' | 'payments'>, user: User): Promise<string> {
  const customerId = await ctx.payments.createCustomer(user)
  await ctx.data.users.setStripeCustomer(user.id, customerId, ctx.now())
  return customerId
}
