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
/** A kind of what Stripe tells, and when this process last asked for its newest. */
type Kind = { types: string[]; firstLookMs: number; listedAt?: number }
/** What no row of ours asks about is looked for as long as Stripe itself would tell of it: refunds that a bank sent back, and disputes. */
const rare: Kind = { types: ['refund.failed', 'charge.dispute.created'], firstLookMs: 3 * 24 * 3600_000 }
/** A process that begins does not know when the last one listed; carts tell of what was paid before. */
const paid: Kind = { types: ['payment_intent.succeeded'], firstLookMs: 3600_000 }
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

/** A look at Stripe's list, newest first; `after`: the event that it was read to. */
type Look = { kind: Kind; at: number; since: number; after?: string }
/** What this process knows as long as it lives: looks that are not read to their end, what was listed when, and what waits of it. */
let looks: Look[] = []
const listed = new Map<string, number>()
const waiting = new Map<string, Told>()

const about = ({ id, intent, refund, disputedChargeId }: Told): string =>
  intent?.id ?? refund?.id ?? disputedChargeId ?? id

/** What is newest comes first; what earlier sweeps had no time to list comes after it, as long as a first look would find it. */
function lookAnew(now: number): void {
  const begun = looks.filter(({ kind, at, after }) => after !== undefined && now - at < kind.firstLookMs)
  const fresh = [rare, paid].map((kind) => {
    const { listedAt, firstLookMs } = kind
    return { kind, at: now, since: listedAt === undefined ? now - firstLookMs : Math.min(now, listedAt) - lookBackMs }
  })
  looks = [...fresh, ...begun]
  for (const [id, at] of listed) if (now - at > 2 * lookBackMs) listed.delete(id)
}

async function readPage(ctx: Sweeper, look: Look): Promise<void> {
  const { told, next } = await ctx.payments.listToldSince(look.kind.types, new Date(look.since), look.after)
  if (look.after === undefined) look.kind.listedAt = look.at
  for (const one of told) {
    // The payment of an invoice: the invoice tells of it.
    if (one.intent?.namesOrder !== false && !listed.has(one.id)) waiting.set(about(one), one)
    listed.set(one.id, look.at)
  }
  if (next === undefined) looks = looks.filter((one) => one !== look)
  else look.after = next
}

/** What Stripe lists is looked at before carts: however many of them wait, the next sweep finds a payment. */
function notices(ctx: Sweeper): Duty {
  let halfway: number | undefined
  const taken = new Set<string>()
  const untaken = () => [...waiting.values()].filter((told) => !taken.has(about(told)))
  return duty<Told>('notice', {
    list: async (now, limit, until) => {
      if (halfway === undefined) lookAnew(now.getTime())
      halfway ??= (performance.now() + until) / 2
      let due = untaken()
      // However long the list, half of the time is left for what waits.
      for (let look = looks[0]; look && performance.now() <= (due.length > 0 ? halfway : until); look = looks[0]) {
        await readPage(ctx, look)
        due = untaken()
      }
      return due.slice(0, limit)
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
      // What was told of the same one meanwhile waits for the next sweep.
      if (waiting.get(about(told)) === told) waiting.delete(about(told))
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
