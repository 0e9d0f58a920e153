import type { OrderId } from '#shared/lib/id.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { hasEnded } from '#shared/subscriptions/subscription.ts'
import { beyondCents } from '#shared/subscriptions/usage.ts'
import type { Remote } from '../adapters/stripe-billing.ts'
import type { Bill, Overage } from '../data/payments/overages.ts'
import { gatheredIn } from '../data/payments/plan-count.ts'
import type { Ctx } from '../lib/ctx.ts'
import { noteUnbilled } from './note-unbilled.ts'
import { syncOverage } from './sync-overage.ts'

type Needs = Ctx<'data' | 'billing' | 'mail'>
const hourMs = 3_600_000
/** Stripe takes no payment of less in dollars. A plan that has ended has no next invoice that could hold it: it waits for other pages of its period. */
const leastCents = 50
/** Stripe keeps identifiers and keys for a day: a report that is older than this could be billed twice. */
const reportForMs = 23 * hourMs

/**
 * Bills pages beyond a plan, once: when their document is complete, with the plan's next invoice or by one of their own. Which of
 * both is written before Stripe is asked, and never changes.
 */
export async function billOverage(ctx: Needs, listed: Overage): Promise<void> {
  // Another sweep may have begun its bill since it was listed.
  const overage = await ctx.data.overages.find(listed.translationId)
  if (!overage || overage.doneAt !== undefined) return
  const { translationId, subscriptionId, triedAt, invoicedAt, invoiceId } = overage
  if (invoiceId !== undefined) return syncOverage(ctx, translationId)
  const { stage, orderId } = await ctx.data.translations.get(translationId)
  const isBegun = triedAt !== undefined || invoicedAt !== undefined
  // Given back since, it is asked for as it was begun: nobody knows whether Stripe has it.
  if (stage !== 'completed' && !isBegun) return
  const bill = isBegun ? undefined : await billFor(ctx, overage, orderId)
  if (bill?.pages === 0) return ctx.data.overages.end(translationId, 'included', ctx.now())
  const plan = await ctx.billing.retrieveSubscription(subscriptionId)
  if (triedAt === undefined) {
    const next = bills(plan, ctx.now())
    if (invoicedAt !== undefined || next === 'no-more') return billAlone(ctx, overage, bill, plan)
    if (next === 'unclear') return ctx.data.overages.postpone(overage, new Date(ctx.now().getTime() + hourMs))
  }
  if (isUnknown(plan, triedAt, ctx.now())) return endUnbilled(ctx, overage, 'unknown')
  if (bill && !(await ctx.data.overages.beginBill(translationId, 'triedAt', bill, ctx.now()))) return
  await ctx.billing.reportOverage({ ...overage, ...(bill && { pages: bill.pages }) })
  // Ended in that moment: the last invoice may have been made before the report.
  const after = await ctx.billing.retrieveSubscription(subscriptionId)
  if (hasEnded(after.status)) return endUnbilled(ctx, overage, 'unknown')
  await ctx.data.overages.end(translationId, 'reported', ctx.now())
}

/**
 * Whether a plan's next invoice will hold what is reported now. Stripe takes a report for what has ended, and never bills it: about
 * the end of a plan, and while a renewal is not paid, it is waited for.
 */
function bills(
  { status, isPeriodPaid, cancelAtPeriodEnd, periodEnd }: Remote,
  now: Date,
): 'yes' | 'unclear' | 'no-more' {
  if (hasEnded(status) || status === 'unpaid') return 'no-more'
  const isEnding = cancelAtPeriodEnd && Date.parse(periodEnd) - now.getTime() < hourMs
  return status === 'active' && isPeriodPaid && !isEnding ? 'yes' : 'unclear'
}

/** Reported at some time with an unknown answer: the plan's last invoice may hold it, or Stripe has forgotten its identifier. */
const isUnknown = ({ status }: Remote, triedAt: string | undefined, now: Date): boolean =>
  triedAt !== undefined && (hasEnded(status) || now.getTime() - Date.parse(triedAt) > reportForMs)

/** Its pages as far as their period goes beyond the plan now: documents that failed since have given theirs back. */
async function billFor(ctx: Needs, { userId, pages }: Overage, orderId: OrderId | undefined): Promise<Bill> {
  const plan = orderId && (await ctx.data.orders.find(orderId))?.plan
  const period = plan && { ...plan, userId }
  const used = period && (await ctx.data.planUse.find(period))
  if (!used) throw new Error('Pages beyond a plan are of no period')
  return { period, used, pages: Math.min(pages, used.overagePages - used.billedPages) }
}

async function billAlone(ctx: Needs, overage: Overage, bill: Bill | undefined, { cardId }: Remote): Promise<void> {
  const { translationId, planType } = overage
  const pages = bill ? gatheredIn(bill) : overage.pages
  if (bill && beyondCents(plans[planType], pages) < leastCents)
    return void (await ctx.data.overages.gather(translationId, bill, ctx.now()))
  if (bill && !(await ctx.data.overages.beginBill(translationId, 'invoicedAt', bill, ctx.now()))) return
  const invoice = await ctx.billing.invoiceOverage({ ...overage, pages, cardId })
  if (!invoice) return endUnbilled(ctx, { ...overage, pages }, 'unbilled')
  await ctx.data.overages.noteInvoice(translationId, invoice.id)
  await syncOverage(ctx, translationId)
}

async function endUnbilled(ctx: Needs, overage: Overage, state: 'unknown' | 'unbilled'): Promise<void> {
  await noteUnbilled(ctx, overage, state)
  await ctx.data.overages.end(overage.translationId, state, ctx.now())
}
