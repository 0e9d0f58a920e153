import type { Order } from '#shared/payments/order.ts'
import { disputedAgainMs } from '../adapters/refunds-by-hand.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { applied } from './decisions.ts'

/**
 * Gives back what was paid for an item, and the promotion that it used unless the item was delivered (promises P5, B1). Stripe
 * first, with the item's own idempotency key, then the mail by its cause, and the ledger last, which takes the item off the
 * list: whatever breaks off is done again by the next sweep.
 */
export async function giveBack(ctx: Ctx<'data' | 'payments' | 'mail'>, due: RefundDue): Promise<void> {
  const { orderId, translationId, userId, amountCents } = due
  const order = await ctx.data.orders.find(orderId)
  const owner = await ctx.data.users.findById(userId)
  if (!order || !owner) throw new Error(`Money is due for the order ${orderId}, which or whose owner is not there`)
  const refundId = amountCents > 0 ? await ctx.payments.refund({ ...due, paymentIntentId: intentOf(order) }) : null
  if (refundId === undefined) {
    ctx.log.warn('a refund waits for the end of a dispute', { orderId, translationId })
    return ctx.data.refunds.postpone(due, new Date(ctx.now().getTime() + disputedAgainMs))
  }
  if (refundId !== null) {
    await ctx.mail.enqueue({
      cause: `refund:${orderId}:${translationId}`,
      to: { userId },
      template: 'refund',
      data: { orderId, amountCents },
    })
  }
  const used = applied(ctx, order).filter((decision) => decision.translationId === translationId)
  const release = ctx.data.promotions.releaseItems(owner, due.reason === 'returned' ? [] : used)
  const pages = ctx.data.planUse.releaseItems(order, ctx.now())
  await ctx.data.refunds.settle(due, order, refundId, [...release, ...pages], ctx.now())
}

function intentOf(order: Order): string {
  if (order.paymentIntentId === null) throw new Error(`Money is due for the order ${order.id}, which had no payment`)
  return order.paymentIntentId
}
