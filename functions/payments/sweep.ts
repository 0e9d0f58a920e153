import type { Order } from '#shared/payments/order.ts'
import type { RefundDue } from '../data/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { cancelOrder } from './cancel-order.ts'
import { deliver } from './deliver.ts'
import { giveBack } from './give-back.ts'
import { settleOrder } from './settle-order.ts'

type Sweeper = Ctx<'data' | 'payments' | 'workflow' | 'mail'>
const batch = 100
const unpaidForMs = 24 * 3600_000
/** Leaves time to finish the last one before the function is stopped; the next sweep goes on. */
const enoughMs = 15_000
const refundAgainMs = 5 * 60_000

/**
 * Makes "paid" mean delivered or refunded, whatever was lost on the way (promise P5): orders whose payment nobody reported,
 * settled orders whose delivery broke off, money that is due, and orders that nobody paid for a day or whose account is closed.
 */
export async function sweep(ctx: Sweeper): Promise<void> {
  const now = ctx.now()
  const dues = await ctx.data.refunds.listDue(now, batch)
  const paid = await ctx.data.orders.listDue('paid', now, batch)
  const open = await ctx.data.orders.listDue('open', now, batch)
  const tasks = [
    ...dues.map((due) => ({ orderId: due.orderId, work: () => refund(ctx, due) })),
    ...paid.map((order) => ({ orderId: order.id, work: () => redeliver(ctx, order) })),
    ...open.map((order) => ({ orderId: order.id, work: () => reconcile(ctx, order) })),
  ]
  for (const { orderId, work } of tasks) {
    if (ctx.now().getTime() - now.getTime() > enoughMs) return
    await one(ctx, orderId, work)
  }
}

// Each is put off before it is tried: one that fails, or takes the whole sweep with it, comes after the others next time.

async function refund(ctx: Sweeper, due: RefundDue): Promise<void> {
  await ctx.data.refunds.postpone(due, new Date(ctx.now().getTime() + refundAgainMs))
  await giveBack(ctx, due)
}

async function redeliver(ctx: Sweeper, order: Order): Promise<void> {
  await ctx.data.orders.postpone(order, ctx.now())
  await deliver(ctx, order)
}

async function reconcile(ctx: Sweeper, order: Order): Promise<void> {
  await ctx.data.orders.postpone(order, ctx.now())
  const intent = order.paymentIntentId === null ? undefined : await ctx.payments.retrieveIntent(order.paymentIntentId)
  if (intent?.status === 'succeeded') await settleOrder(ctx, order, intent)
  else if (isOld(order, ctx.now()) || (await isClosed(ctx, order))) await cancelOrder(ctx, order)
}

const isOld = (order: Order, now: Date): boolean => now.getTime() - Date.parse(order.createdAt) > unpaidForMs

/** Nobody may pay any more for an account that was closed. */
const isClosed = async (ctx: Sweeper, { userId }: Order): Promise<boolean> =>
  (await ctx.data.users.findById(userId))?.disabled !== false

/** One order's trouble must not keep the others waiting. */
async function one(ctx: Sweeper, orderId: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.error('an order could not be swept', { orderId }, error)
  }
}
