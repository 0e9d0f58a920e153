import type { Order } from '#shared/payments/order.ts'
import type { Told } from '../adapters/stripe.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { type Duty, duty, sweepAll } from '../lib/sweep.ts'
import { cancelOrder } from './cancel-order.ts'
import { deliver } from './deliver.ts'
import { giveBack } from './give-back.ts'
import { handleEvent } from './handle-event.ts'
import { settleOrder } from './settle-order.ts'

type Sweeper = Ctx<'data' | 'payments' | 'mail'>
const unpaidForMs = 24 * 3600_000
/** Leaves time to finish the last one before the function is stopped; the next sweep goes on. */
const enoughMs = 40_000
/** Stripe lets an account ask about 25 intents a second, of 100 calls in all, and answers one in about 150 ms. */
const atOnce = 4
/** Each event is looked for by several sweeps: Stripe may list it late. */
const lookBackMs = 5 * 60_000
/** What no row of ours asks about is looked for as long as Stripe itself would tell of it: refunds that a bank sent back, and disputes. */
const rare = { types: ['refund.failed', 'charge.dispute.created'], firstLookMs: 3 * 24 * 3600_000 }
/** A process that begins does not know when the last one listed; carts tell of what was paid before. */
const paid = { types: ['payment_intent.succeeded'], firstLookMs: 3600_000 }
const refundAgainMs = 5 * 60_000

/**
 * Makes "paid" mean delivered or refunded, whatever was lost on the way (promise P5): what Stripe told and nobody heard, open orders,
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
      atOnce,
    })
  const duties = [
    refunding,
    notices(ctx),
    ordersAt('paid', (order) => deliver(ctx, order)),
    ordersAt('open', (order) => reconcile(ctx, order)),
  ]
  await sweepAll(ctx, duties, enoughMs)
}

/** When this process last had Stripe's list, and what was on it that no sweep has dealt with yet, by what it is about. */
let listedAt: number | undefined
const waiting = new Map<string, Told>()

const about = ({ id, intent, refund, disputedChargeId }: Told): string =>
  intent?.id ?? refund?.id ?? disputedChargeId ?? id

async function listTold(ctx: Sweeper, now: number): Promise<void> {
  const told = await Promise.all(
    [paid, rare].map(({ types, firstLookMs }) => {
      const since = listedAt === undefined ? now - firstLookMs : Math.min(now, listedAt) - lookBackMs
      return ctx.payments.listToldSince(types, new Date(since))
    }),
  )
  listedAt = now
  // The payment of an invoice: the invoice tells of it.
  for (const one of told.flat()) if (one.intent?.namesOrder !== false) waiting.set(about(one), one)
}

/** What Stripe lists is looked at before carts: however many of them wait, the next sweep finds a payment. */
function notices(ctx: Sweeper): Duty {
  let listed: Promise<void> | undefined
  const taken = new Set<string>()
  return duty<Told>('notice', {
    list: async (now, limit) => {
      await (listed ??= listTold(ctx, now.getTime()))
      return [...waiting.values()].filter((told) => !taken.has(about(told))).slice(0, limit)
    },
    about: (told) => ({ stripeId: about(told), type: told.type }),
    // Behind what waits already: one that hangs in each sweep keeps nobody else from being looked at.
    postpone: async (told) => {
      const key = about(told)
      taken.add(key)
      waiting.delete(key)
      waiting.set(key, told)
    },
    work: async (told) => {
      await handleEvent(ctx, told)
      waiting.delete(about(told))
    },
    atOnce,
  })
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
