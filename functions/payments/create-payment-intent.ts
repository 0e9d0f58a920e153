import { itemIds, type createPaymentIntent as row } from '#shared/payments/api.ts'
import type { Verb } from '../lib/http.ts'
import { claimantOf } from './claimant.ts'
import { openOrder } from './open-order.ts'

/**
 * The order for these items at their stored price, and Stripe's intent for it. What the browser says about price, tier or
 * words is not read.
 */
export const createPaymentIntent: Verb<typeof row, 'data' | 'payments' | 'workflow' | 'mail'> = async (ctx, input) => {
  const { order, intent } = await openOrder(ctx, await claimantOf(ctx), itemIds(input))
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
