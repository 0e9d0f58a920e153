import { tryToPay } from './billing/collect-invoice.ts'
import { createInvoice } from './billing/create-invoice.ts'
import { finalizeInvoice } from './billing/finalize-invoice.ts'
import { advanceLines, arrearsLines, pendingLines } from './billing/invoice-lines.ts'
import { periodEnd } from './billing/period.ts'
import { endSubscription, updateSubscription } from './billing/subscription-state.ts'
import { billUsage } from './billing/subscriptions.ts'
import { voidInvoice } from './billing/void-invoice.ts'
import { type Context, find } from './context.ts'
import type { Subscription } from './objects.ts'

const hourSeconds = 3600
type Due = { at: number; run: () => void }

/** Moves the clock to a moment, stopping at everything that falls due before it, in order. */
export function advanceTo(ctx: Context, moment: number) {
  for (let due = nextDue(ctx); due && due.at <= moment; due = nextDue(ctx)) {
    setClock(ctx, due.at)
    due.run()
  }
  setClock(ctx, moment)
}

/** Runs what fell due by itself as time went by. */
export function runDue(ctx: Context) {
  for (let due = nextDue(ctx); due && due.at <= ctx.now(); due = nextDue(ctx)) due.run()
}

function setClock(ctx: Context, moment: number) {
  const ahead = moment - ctx.now()
  if (ahead > 0) ctx.state.clockOffsetSeconds += ahead
}

function nextDue(ctx: Context): Due | undefined {
  return [...dueSubscriptions(ctx), ...dueInvoices(ctx)].reduce<Due | undefined>(
    (first, due) => (!first || due.at < first.at ? due : first),
    undefined,
  )
}

function* dueSubscriptions(ctx: Context): Generator<Due> {
  for (const subscription of Object.values(ctx.state.subscription)) {
    if (subscription.status === 'incomplete') {
      yield { at: subscription.created + 23 * hourSeconds, run: () => expire(ctx, subscription) }
    } else if (subscription.status === 'active' || subscription.status === 'past_due') {
      const at = subscription.items.data[0]?.current_period_end ?? Infinity
      yield { at, run: () => renew(ctx, subscription) }
    }
  }
}

function* dueInvoices(ctx: Context): Generator<Due> {
  for (const invoice of Object.values(ctx.state.invoice)) {
    if (invoice.status === 'draft' && invoice.auto_advance && invoice.automatically_finalizes_at) {
      yield { at: invoice.automatically_finalizes_at, run: () => finalizeAndPay(ctx, invoice.id) }
    } else if (invoice.status === 'open' && invoice.next_payment_attempt) {
      yield { at: invoice.next_payment_attempt, run: () => tryToPay(ctx, invoice) }
    }
  }
}

function finalizeAndPay(ctx: Context, id: string) {
  const invoice = finalizeInvoice(ctx, find(ctx, 'invoice', id))
  if (invoice.status === 'open') tryToPay(ctx, invoice)
}

function renew(ctx: Context, subscription: Subscription) {
  if (subscription.cancel_at_period_end) {
    billUsage(ctx, subscription)
    endSubscription(ctx, find(ctx, 'subscription', subscription.id), 'cancellation_requested')
    return
  }
  const first = subscription.items.data[0]
  if (!first?.price.recurring) return
  const ended = { start: first.current_period_start, end: first.current_period_end }
  const next = { start: ended.end, end: periodEnd(subscription.billing_cycle_anchor, ended.end, first.price.recurring) }
  const draft = createInvoice(ctx, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_cycle',
    lines: [
      ...advanceLines(ctx, subscription, next),
      ...arrearsLines(ctx, subscription, ended),
      ...pendingLines(ctx, subscription.customer),
    ],
    period: ended,
    finalizesAt: ended.end + hourSeconds,
  })
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: next.start,
    current_period_end: next.end,
  }))
  updateSubscription(ctx, subscription, { items: { ...subscription.items, data }, latest_invoice: draft.id })
}

/** Nobody paid the first invoice within 23 hours. */
function expire(ctx: Context, subscription: Subscription) {
  const expired = updateSubscription(ctx, subscription, { status: 'incomplete_expired', ended_at: ctx.now() })
  const invoice = ctx.state.invoice[expired.latest_invoice ?? '']
  if (invoice?.status === 'open') voidInvoice(ctx, invoice)
}
