import type { Order } from '#shared/payments/order.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { duty, sweepAll } from '../lib/sweep.ts'
import { cancelOrder } from './cancel-order.ts'
import { deliver } from './deliver.ts'
import { giveBack } from './give-back.ts'
import { settleOrder } from './settle-order.ts'

type Sweeper = Ctx<'data' | 'payments' | 'mail'>
const unpaidForMs = 24 * 3600_000
/** Leaves time to finish the last one before the function is stopped; the next sweep goes on. */
const enoughMs = 40_000
/** Stripe takes 100 reading calls a second, and answers one in about 150 ms. */
const ordersAtOnce = 12
const refundAgainMs = 5 * 60_000

/**
 * Makes "paid" mean delivered or refunded, whatever was lost on the way (promise P5): orders whose payment nobody reported,
 * settled orders whose delivery broke off, money that is due, and orders that nobody paid for a day or whose account is closed.
 */
export async function sweep(ctx: Sweeper): Promise<void> {
  const { orders, refunds } = ctx.data
  const refunding = duty<RefundDue>('refund', {
    list: refunds.listDue,
    about: ({ orderId, translationId }) => ({ orderId, translationId }),
    postpone: (due, now) => refunds.postpone(due, new Date(now.getTime() + refundAgainMs)),
    work: (due) => giveBack(ctx, due),
  })
  const ordersAt = (status: 'paid' | 'open', work: (order: Order) => Promise<void>) =>
    duty<Order>(`${status} order`, {
      list: (now, limit) => orders.listDue(status, now, limit),
      about: ({ id }) => ({ orderId: id }),
      postpone: orders.postpone,
      work,
      atOnce: ordersAtOnce,
    })
  const duties = [
    refunding,
    ordersAt('paid', (order) => deliver(ctx, order)),
    ordersAt('open', (order) => reconcile(ctx, order)),
  ]
  await sweepAll(ctx, duties, enoughMs)
}

async function reconcile(ctx: Sweeper, order: Order): Promise<void> {
  const intent = order.paymentIntentId === null ? undefined : await ctx.payments.retrieveIntent(order.paymentIntentId)
  if (intent?.status === 'succeeded') await settleOrder(ctx, order, intent)
  else if (isOld(order, ctx.now()) || (await isClosed(ctx, order))) await cancelOrder(ctx, order)
}

const isOld = (order: Order, now: Date): boolean => now.getTime() - Date.parse(order.createdAt) > unpaidForMs

/** Nobody may pay any more for an account that was closed. */
const isClosed = async (ctx: Sweeper, { userId }: Order): Promise<boolean> =>
  (await ctx.data.users.findById(userId))?.disabled !== false
