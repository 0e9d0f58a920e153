import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listOrders as row } from '#shared/payments/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/** The caller's receipts, newest first, with what came back of each. */
export const listOrders: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { orders, next } = await ctx.data.orders.listPaid(caller(ctx).userId, page)
  const output = orders.map(({ id, statusAt, items, totalCents }) => ({
    orderId: id,
    paidAt: statusAt,
    items,
    totalCents,
    refundedCents: items.reduce((sum, item) => sum + item.refundedCents, 0),
    currency: 'usd' as const,
  }))
  return { output, ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}
