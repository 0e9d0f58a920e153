import { AppError } from '#shared/lib/error.ts'
import { currency } from '#shared/lib/money.ts'
import type { Order } from '#shared/payments/order.ts'
import type { Intent } from '../adapters/stripe.ts'
import type { Ctx } from '../lib/ctx.ts'
import { deliver } from './deliver.ts'

const tries = 5

/** `settled`: the order is paid and its items run; `not-paid`: nothing was written; `foreign`: the intent is not this order's. */
export type Settlement = 'settled' | 'not-paid' | 'foreign'

/**
 * The one way to "paid", for the webhook, the browser's return and the sweeper alike, in any order and as often as they like
 * (promises P1, P5). Whether money came is what Stripe says about the order's own intent, never what the caller says. What goes
 * wrong after the payment is written is the sweeper's to repeat: the money is not in question any more.
 */
export async function settleOrder(
  ctx: Ctx<'data' | 'mail' | 'payments'>,
  order: Order,
  intent: Intent | undefined,
): Promise<Settlement> {
  if (order.totalCents > 0) {
    if (!intent || intent.id !== order.paymentIntentId || intent.orderId !== order.id) return 'foreign'
    if (intent.status !== 'succeeded') return 'not-paid'
    if (intent.receivedCents !== order.totalCents || intent.currency !== currency) return 'foreign'
  }
  // Canceled while the money was on its way: it can be given back, and no more be delivered.
  if (order.status !== 'paid' && order.status !== 'open') return 'foreign'
  const paid = order.status === 'paid' ? order : await pay(ctx, order)
  if (paid.deliveredAt !== undefined) return 'settled'
  try {
    await deliver(ctx, paid)
  } catch (error) {
    ctx.log.error('a paid order waits for the sweeper', { orderId: order.id }, error)
  }
  return 'settled'
}

/** For an account that was closed meanwhile nothing is unlocked, because nobody could open it: all of it is money to give back. */
async function pay(ctx: Ctx<'data'>, order: Order): Promise<Order> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const isOpen = (await ctx.data.users.findById(order.userId))?.disabled === false
    const items = isOpen ? order.items : []
    const rows = await Promise.all(items.map((item) => ctx.data.translations.find(item.translationId)))
    await ctx.data.orders.pay(
      order,
      rows.filter((row) => row !== undefined),
      ctx.now(),
    )
    const now = await ctx.data.orders.find(order.id)
    if (now?.status === 'paid') return now
    if (now?.status !== 'open') break
  }
  throw new AppError('cart-changed')
}
