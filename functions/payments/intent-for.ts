import type { Order } from '#shared/payments/order.ts'
import type { Intent } from '../adapters/stripe.ts'
import type { User } from '../data/accounts/users.ts'
import type { Ctx } from '../lib/ctx.ts'
import { customerOf, makeCustomer } from '../lib/stripe-customer.ts'

/**
 * The one intent of an open order, made with the order's id as its key, and noted before its secret leaves the server. A
 * repeated or broken-off call ends at the same intent. Undefined when the order ended meanwhile, or cannot be paid any more.
 */
export async function intentFor(ctx: Ctx<'data' | 'payments'>, user: User, order: Order): Promise<Intent | undefined> {
  if (order.paymentIntentId !== null) {
    const intent = await ctx.payments.retrieveIntent(order.paymentIntentId)
    return intent.status === 'canceled' || intent.status === 'succeeded' ? undefined : intent
  }
  const customerId = await customerOf(ctx, user)
  const intent =
    (await ctx.payments.createIntent({ ...order, customerId })) ??
    (await ctx.payments.createIntent({ ...order, customerId: await makeCustomer(ctx, user, customerId) }))
  if (!intent) throw new Error('Stripe does not know the customer that it has just made')
  return (await ctx.data.orders.noteIntent(order.id, intent.id)) ? intent : undefined
}
