import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listOrders as row } from '#shared/payments/api.ts'
import { noTax, type Order, type OrderItem } from '#shared/payments/order.ts'
import { isRefundTimeOver, type RefundStanding, refundStanding } from '#shared/payments/refund.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { claimantOf } from './claimant.ts'
import { refundFacts } from './refund-facts.ts'
import { seller } from './seller.ts'

/** The caller's receipts, newest first, with what came back of each and what may still come back. */
export const listOrders: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { orders, next } = await ctx.data.orders.listPaid(caller(ctx).userId, page)
  const output = []
  // One after the other: a page of large carts would otherwise read thousands of rows at once.
  for (const order of orders) output.push(await receiptOf(ctx, order))
  return { output, ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}

async function receiptOf(ctx: Ctx<'data'>, order: Order) {
  const { id, statusAt, items, totalCents, tax, card } = order
  const fresh = !isRefundTimeOver(statusAt, ctx.now())
  const mayReturn = (item: OrderItem) => fresh || item.translationType === 'certified'
  return {
    orderId: id,
    paidAt: statusAt,
    items: await Promise.all(
      items.map(async (item) => ({ ...item, refund: mayReturn(item) ? await standingOf(ctx, item) : null })),
    ),
    totalCents,
    tax: tax ?? noTax,
    card: card ?? null,
    seller: seller(),
    refundedCents: items.reduce((sum, item) => sum + item.refundedCents, 0),
    currency: 'usd' as const,
  }
}

async function standingOf(ctx: Ctx<'data'>, item: OrderItem): Promise<RefundStanding | null> {
  if (item.dueCents === 0 || item.refundedCents + item.owedCents > 0) return null
  const translation = await ctx.data.translations.find(item.translationId)
  if (!translation) return null
  return refundStanding(await refundFacts(ctx, translation, await claimantOf(ctx)), ctx.now())
}
