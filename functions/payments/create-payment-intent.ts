import { itemIds, type createPaymentIntent as row } from '#shared/payments/api.ts'
import { noTax } from '#shared/payments/order.ts'
import type { Verb } from '../lib/http.ts'
import { limitProviderCalls } from '../lib/limit-provider-calls.ts'
import { eligibleNow } from '../lib/lookups/eligible-now.ts'
import { claimantOf } from './claimant.ts'
import { openOrder } from './open-order.ts'
import { payable } from './payable.ts'
import { describeItems } from './price-items.ts'

/**
 * The order for these items at their stored price, and Stripe's intent for it. What the browser says about price, tier or
 * words is not read.
 */
export const createPaymentIntent: Verb<typeof row, 'data' | 'payments' | 'workflow' | 'mail'> = async (ctx, input) => {
  await limitProviderCalls(ctx, 'orders')
  const user = await claimantOf(ctx)
  const { order, intent } = await openOrder(ctx, user, itemIds(input))
  const rows = await payable(ctx, itemIds(input))
  return {
    output: {
      orderId: order.id,
      clientSecret: intent?.clientSecret ?? null,
      paymentIntentId: intent?.id ?? null,
      items: describeItems(order.items, rows, await eligibleNow(ctx, user)),
      totalCents: order.totalCents,
      tax: order.tax ?? noTax,
      currency: 'usd',
    },
  }
}
