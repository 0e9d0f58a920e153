import type { Order } from '#shared/payments/order.ts'
import { isRefundTimeOver } from '#shared/payments/refund.ts'
import type { GivenBack } from '../adapters/lost-disputes.ts'
import { disputedAgainMs } from '../adapters/refunds-by-hand.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import { deletedName } from '../data/translations/traces.ts'
import type { Ctx } from '../lib/ctx.ts'
import { noteDisputeRest } from '../lib/note-dispute-rest.ts'
import { applied } from './decisions.ts'
import { isBetweenPeriods } from './is-between-periods.ts'
import { noteLostPages } from './note-lost-pages.ts'

/**
 * Gives back what was paid for an item, and the promotion that it used unless the item was delivered (promises P5, B1). Stripe
 * first, with the item's own idempotency key, then the mail by its cause, and the ledger last, which takes the item off the
 * list: whatever breaks off is done again by the next sweep. What the bank returned with a lost dispute is back as well; it told its
 * customer itself.
 */
export async function giveBack(ctx: Ctx<'data' | 'payments' | 'mail'>, due: RefundDue): Promise<void> {
  const { orderId, translationId, userId, amountCents } = due
  const order = await ctx.data.orders.find(orderId)
  const owner = await ctx.data.users.findById(userId)
  if (!order || !owner) throw new Error(`Money is due for the order ${orderId}, which or whose owner is not there`)
  const given = amountCents > 0 ? await refund(ctx, order, due) : null
  if (given === undefined) {
    ctx.log.warn('a refund waits for the end of a dispute', { orderId, translationId })
    return ctx.data.refunds.postpone(due, new Date(ctx.now().getTime() + disputedAgainMs))
  }
  if (given?.by === 'refund') {
    const name = order.items.find((item) => item.translationId === translationId)?.originalFilename
    await ctx.mail.enqueue({
      cause: `refund:${orderId}:${translationId}`,
      to: { userId },
      template: 'refund',
      data: { orderId, amountCents, ...(name !== undefined && name !== deletedName && { originalFilename: name }) },
    })
  }
  if (given) await noteDisputeRest(ctx, { ...due, about: `document ${translationId}, order ${orderId}` }, given)
  const used = applied(ctx, order).filter((decision) => decision.translationId === translationId)
  const release = ctx.data.promotions.releaseItems(owner, due.reason === 'returned' ? [] : used)
  const plan = order.plan && (await ctx.data.subscriptions.find(userId))
  if (isBetweenPeriods(order, plan, ctx.now()))
    return ctx.data.refunds.postpone(due, new Date(ctx.now().getTime() + betweenPeriodsMs))
  // Pages that a customer orders and gives back would otherwise never end with their month. What waited too long is our fault.
  const lapse = due.reason === 'withdrawn' && !isRefundTimeOver(order.statusAt, ctx.now())
  const { items: pages, lostPages } = await ctx.data.planUse.release(order, plan, ctx.now(), { lapse })
  if (lostPages > 0) await noteLostPages(ctx, order, due, lostPages)
  await ctx.data.refunds.settle(due, order, given, [...release, ...pages], ctx.now())
}

/** A renewal is paid within hours, or refused for weeks. */
const betweenPeriodsMs = 3_600_000

function refund(ctx: Ctx<'payments'>, order: Order, due: RefundDue): Promise<GivenBack | undefined> {
  const givenCents = order.items.reduce((sum, item) => sum + item.refundedCents, 0)
  const others = order.items.filter((item) => item.translationId !== due.translationId && item.refundedCents === 0)
  const othersCents = others.map(({ dueCents }) => dueCents).filter((cents) => cents > 0)
  return ctx.payments.refund({ ...due, paymentIntentId: intentOf(order), givenCents, othersCents })
}

function intentOf(order: Order): string {
  if (order.paymentIntentId === null) throw new Error(`Money is due for the order ${order.id}, which had no payment`)
  return order.paymentIntentId
}
