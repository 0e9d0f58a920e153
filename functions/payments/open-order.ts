import { AppError } from '#shared/lib/error.ts'
import { OrderId, type TranslationId } from '#shared/lib/id.ts'
import { type Order, sameItems } from '#shared/payments/order.ts'
import type { User } from '../data/users.ts'
import type { Ctx } from '../lib/ctx.ts'
import { cancelOrder } from './cancel-order.ts'
import { applied, blocked } from './decisions.ts'
import { payable } from './payable.ts'
import { priceItems, totalOf } from './price-items.ts'

const tries = 4

/**
 * The user's one open order for exactly these items: the one that is there, or a new one in its place. Parallel calls end at
 * one order, because only one can be open; a promotion goes to whoever wrote it first.
 */
export async function openOrder(
  ctx: Ctx<'data' | 'payments' | 'workflow' | 'mail'>,
  user: User,
  ids: readonly TranslationId[],
): Promise<Order> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const open = await ctx.data.orders.findOpen(user.id)
    if (open && sameItems(open, ids)) return open
    if (open) await cancelOrder(ctx, open)
    const order = await makeOrder(ctx, user, ids)
    if (order) return order
  }
  throw new AppError('conflict', 'Your cart changed in another window. Please try again')
}

async function makeOrder(ctx: Ctx<'data'>, user: User, ids: readonly TranslationId[]): Promise<Order | undefined> {
  const rows = await payable(ctx, ids)
  const { eligible, blockedBy } = await ctx.data.promotions.eligibleFor(user)
  const items = priceItems(rows, eligible)
  const at = ctx.now().toISOString()
  const order: Order = {
    id: OrderId.parse(ctx.newId()),
    userId: user.id,
    status: 'open',
    items,
    totalCents: totalOf(items),
    paymentIntentId: null,
    createdAt: at,
    statusAt: at,
  }
  const refused = blocked(ctx, order, rows, blockedBy).map(ctx.data.promotions.blockedItem)
  const written = await ctx.data.orders.create(order, {
    claimant: user,
    applied: applied(ctx, order),
    blocked: refused,
  })
  return written ? order : undefined
}
