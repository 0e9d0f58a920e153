import type { Order } from '#shared/payments/order.ts'
import type { RefundDue } from '../data/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { applied } from './decisions.ts'

/**
 * Gives back what was paid for an item that will never be delivered, and the promotion that it used (promises P5, B1). Stripe
 * first, with the item's own idempotency key, then the ledger, then the mail: whatever breaks off is done again by the next sweep.
 */
export async function giveBack(ctx: Ctx<'data' | 'payments' | 'mail'>, due: RefundDue): Promise<void> {
  const order = await ctx.data.orders.find(due.orderId)
  const owner = await ctx.data.users.findById(due.userId)
  if (!order || !owner) return ctx.log.error('refund of no order', { orderId: due.orderId })
  const { paymentIntentId, amountCents } = due
  const refundId = paymentIntentId && amountCents > 0 ? await ctx.payments.refund({ ...due, paymentIntentId }) : null
  await ctx.data.refunds.settle(due, refundId, releaseOf(ctx, order, due, owner), ctx.now())
  if (refundId === null) return
  await ctx.mail.enqueue({
    cause: `refund:${due.orderId}:${due.translationId}`,
    to: { userId: due.userId },
    template: 'refund',
    data: { orderId: due.orderId, amountCents },
  })
}

function releaseOf(
  ctx: Ctx<'data'>,
  order: Order,
  due: RefundDue,
  owner: { id: Order['userId']; registrationIp: string },
) {
  return applied(ctx, order)
    .filter((decision) => decision.translationId === due.translationId)
    .flatMap((decision) => ctx.data.promotions.releaseItems(owner, decision))
}
