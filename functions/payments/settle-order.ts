import type { Order } from '#shared/payments/order.ts'
import type { Intent } from '../adapters/stripe.ts'
import type { Ctx } from '../lib/ctx.ts'
import { resumeAfterPayment } from '../translations/resume-after-payment.ts'

const tries = 4

/** `settled`: the order is paid and its items run; `not-paid`: nothing was written; `foreign`: the intent is not this order's. */
export type Settlement = 'settled' | 'not-paid' | 'foreign'

/**
 * The one way to "paid", for the webhook, the browser's return and the sweeper alike, in any order and as often as they like
 * (promises P1, P5). Whether money came is what Stripe says about the order's own intent, never what the caller says.
 */
export async function settleOrder(
  ctx: Ctx<'data' | 'workflow' | 'mail'>,
  order: Order,
  intent: Intent | undefined,
): Promise<Settlement> {
  if (order.totalCents > 0) {
    if (!intent || intent.orderId !== order.id || (order.paymentIntentId ?? intent.id) !== intent.id) return 'foreign'
    if (intent.status !== 'succeeded') return 'not-paid'
    if (intent.receivedCents !== order.totalCents || intent.currency !== 'usd') return 'foreign'
    if (order.paymentIntentId === null) await ctx.data.orders.noteIntent(order.id, intent.id)
  }
  const paid = await pay(ctx, intent ? { ...order, paymentIntentId: intent.id } : order)
  await deliver(ctx, paid)
  return 'settled'
}

/** Lets every item go on and sends the receipt. Each part happens once, so the whole may be repeated. */
export async function deliver(ctx: Ctx<'data' | 'workflow' | 'mail'>, order: Order): Promise<void> {
  for (const item of order.items) await resumeAfterPayment(ctx, item.translationId)
  await ctx.mail.enqueue({
    cause: `receipt:${order.id}`,
    to: { userId: order.userId },
    template: 'receipt',
    data: {
      orderId: order.id,
      paidAt: order.statusAt,
      totalCents: order.totalCents,
      items: order.items.map(({ originalFilename, translationType, amountCents, discountCents }) => ({
        originalFilename,
        translationType,
        amountCents,
        discountCents,
      })),
    },
  })
  await ctx.data.orders.markDelivered(order.id)
}

async function pay(ctx: Ctx<'data'>, order: Order): Promise<Order> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const rows = await Promise.all(order.items.map((item) => ctx.data.translations.get(item.translationId)))
    if (await ctx.data.orders.pay(order, rows, ctx.now())) break
    const now = await ctx.data.orders.find(order.id)
    if (now?.status === 'paid') return now
    if (now?.status === 'canceled') throw new Error(`Money came for the canceled order ${order.id}`)
  }
  const settled = await ctx.data.orders.find(order.id)
  if (settled?.status !== 'paid') throw new Error(`The order ${order.id} kept changing while it was settled`)
  return settled
}
