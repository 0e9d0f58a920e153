import { AppError } from '#shared/lib/error.ts'
import { OrderId, type TranslationId } from '#shared/lib/id.ts'
import { chargeLimits, type Order, sameItems } from '#shared/payments/order.ts'
import type { Intent } from '../adapters/stripe.ts'
import type { User } from '../data/accounts/users.ts'
import type { Ctx } from '../lib/ctx.ts'
import { eligibleWith } from '../lib/lookups/eligible-now.ts'
import { refuseUnsignable } from '../lib/lookups/unsignable.ts'
import { cancelOrder } from './cancel-order.ts'
import { applied, blocked } from './decisions.ts'
import { intentFor } from './intent-for.ts'
import { type Payable, payable } from './payable.ts'
import { priceItems, totalOf } from './price-items.ts'
import { taxOf } from './tax-of.ts'

const tries = 8
const barrenMs = 120_000

/**
 * The user's one open order for exactly these items at what they cost now, with its intent: the order that is there, or a new
 * one in its place. Parallel calls end at one order, because only one can be open; a promotion goes to whoever wrote it first.
 */
export async function openOrder(
  ctx: Ctx<'data' | 'payments' | 'workflow' | 'mail'>,
  user: User,
  ids: readonly TranslationId[],
): Promise<{ order: Order; intent: Intent | undefined }> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const rows = await payable(ctx, ids)
    const open = await ctx.data.orders.findOpen(user.id)
    if (!open) {
      // Looked at again like any other: what blocked a promotion a moment ago may be gone.
      await makeOrder(ctx, user, rows)
      continue
    }
    const fits =
      sameItems(open, ids) && !isBarren(open, ctx.now()) && (await costsNow(ctx, user, open, rows)) === open.totalCents
    if (fits && open.totalCents === 0) return { order: open, intent: undefined }
    const intent = fits ? await intentFor(ctx, user, open) : undefined
    if (intent) return { order: open, intent }
    if (!(await cancelOrder(ctx, open))) throw new AppError('payment-on-its-way')
  }
  throw new AppError('cart-changed')
}

/** No intent could be made for a while. Stripe repeats even its own errors to the same key for a day, so a new order is needed. */
const isBarren = ({ totalCents, paymentIntentId, createdAt }: Order, now: Date): boolean =>
  totalCents > 0 && paymentIntentId === null && now.getTime() - Date.parse(createdAt) > barrenMs

async function costsNow(ctx: Ctx<'data'>, user: User, open: Order, rows: readonly Payable[]): Promise<number> {
  const { eligible } = await ctx.data.promotions.eligibleFor(user)
  return totalOf(priceItems(rows, eligibleWith(eligible, open)))
}

/** Writes an order, unless another one is open or a promotion was taken meanwhile. A certificate that nobody could sign is not sold. */
async function makeOrder(ctx: Ctx<'data'>, user: User, rows: readonly Payable[]): Promise<void> {
  for (const { originalFilename: name, certificatePack: pack, ...row } of rows)
    if (pack) await refuseUnsignable(ctx, name, { ...row, pack })
  const { eligible, spent } = await ctx.data.promotions.eligibleFor(user)
  const items = priceItems(rows, eligible)
  const totalCents = totalOf(items)
  if (totalCents > chargeLimits.maxCents) throw new AppError('cart-too-dear')
  const at = ctx.now().toISOString()
  const order: Order = {
    id: OrderId.parse(ctx.newId()),
    userId: user.id,
    status: 'open',
    items,
    totalCents,
    tax: taxOf(totalCents),
    paymentIntentId: null,
    createdAt: at,
    statusAt: at,
  }
  const refused = blocked(ctx, order, rows, spent).map(ctx.data.promotions.blockedItem)
  await ctx.data.orders.create(order, {
    claimant: user,
    applied: applied(ctx, order),
    blocked: refused,
  })
}
