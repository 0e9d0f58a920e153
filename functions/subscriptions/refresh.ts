import type { UserId } from '#shared/lib/id.ts'
import { type PlanKey, plans } from '#shared/subscriptions/plan.ts'
import { hasEnded, isRunning, subscriptionStatusesBefore } from '#shared/subscriptions/subscription.ts'
import type { PaidInvoice, Remote } from '../adapters/stripe-billing.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import type { Ctx } from '../lib/ctx.ts'
import { endStray } from './end-stray.ts'
import { isThere } from './is-there.ts'
import { noteLateRenewal } from './note-late-renewal.ts'
import { noteRenewalCutShort } from './note-renewal-cut-short.ts'
import { noteUncollected } from './note-uncollected.ts'

type Needs = Ctx<'data' | 'billing' | 'mail'>
const tries = 8

/**
 * Asks Stripe about a subscription and writes what it says: the one way to "active", for the webhook, the sweeper and the
 * customer's own look alike, in any order and as often as they like (promises P1, P2). Our row is read before Stripe is asked and
 * written only if it is still that one, so an older answer never covers a newer one. Payments and mails go first, each once by
 * its own key; whatever breaks off is done again.
 */
export async function refresh(ctx: Needs, userId: UserId, subscriptionId: string): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const row = await ctx.data.subscriptions.find(userId)
    const [remote, paid] = await Promise.all([
      ctx.billing.retrieveSubscription(subscriptionId),
      ctx.billing.listPaid(subscriptionId),
    ])
    if (remote.userId !== userId) return ctx.log.error('a subscription is not of this account', { userId })
    await recordCharges(ctx, userId, remote, paid)
    if (row?.subscriptionId === remote.id) await noteRenewalCutShort(ctx, row, remote, paid)
    if (remote.status === 'canceled') await noteUncollected(ctx, userId, subscriptionId)
    // Each attempt is written before Stripe hears of it: a row that is missing is no sign of another plan.
    if (!row) return ctx.log.error('a subscription has no row', { userId })
    if (!isOwn(row, remote)) return endStray(ctx, userId, remote)
    const said = factsOf(row, remote, paid)
    if (!subscriptionStatusesBefore(said.status).includes(row.status)) {
      // What has ended never comes back.
      if (hasEnded(row.status)) return endStray(ctx, userId, remote)
      return ctx.log.error('a subscription cannot be what it is said to be', { userId, status: remote.status })
    }
    if (said.status === 'incomplete' && isRunning(remote.status) && remote.isVoid) {
      await ctx.billing.endNow(subscriptionId)
      continue
    }
    if (isSame(row, said)) return
    if (await isThere(ctx, userId)) await tell(ctx, row, { ...row, ...said }, remote)
    if (await ctx.data.subscriptions.save(row, said, ctx.now())) return
  }
  throw new Error('The subscription kept changing while it was read')
}

/** The one that is noted, or that was just made for this very attempt. */
const isOwn = (row: Subscription, remote: Remote): boolean =>
  row.subscriptionId === remote.id || (row.subscriptionId === null && row.attempt === remote.attempt)

function factsOf(row: Subscription, remote: Remote, paid: readonly PaidInvoice[]) {
  const first = paid.find((invoice) => invoice.first)
  const { id: subscriptionId, customerId, cancelAtPeriodEnd } = remote
  const wasPaid = isRunning(row.status) || paid.length > 0
  // Stripe calls a plan active while a bank debit is on its way, and also once the debit has come back: only money opens it.
  const status = isRunning(remote.status) && !wasPaid && !remote.isPeriodPaid ? ('incomplete' as const) : remote.status
  // A period that is not paid opens no pages: the paid one stays until then.
  const { periodStart, periodEnd } = remote.isPeriodPaid || !wasPaid ? remote : row
  const firstPayment = first && {
    invoiceId: first.id,
    paymentIntentId: first.paymentIntentId,
    amountCents: first.amountCents,
    paidAt: first.paidAt,
  }
  return {
    subscriptionId,
    customerId,
    status,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    ...(row.firstPayment === undefined && firstPayment && { firstPayment }),
  }
}

const isSame = (row: Subscription, said: Partial<Subscription>): boolean =>
  Object.entries(said).every(([name, value]) => row[name as keyof Subscription] === value)

async function recordCharges(ctx: Needs, userId: UserId, remote: Remote, paid: readonly PaidInvoice[]): Promise<void> {
  for (const { id: invoiceId, amountCents, paymentIntentId, paidAt, renews } of paid) {
    if (renews && remote.endedAt !== null && paidAt > remote.endedAt)
      await noteLateRenewal(ctx, { userId, subscriptionId: remote.id, invoiceId, amountCents })
    const payment = { userId, subscriptionId: remote.id, invoiceId, amountCents, paymentIntentId }
    await ctx.data.subscriptions.recordCharge(payment, paidAt)
  }
}

/** What changed for the customer, one mail each. */
async function tell(ctx: Needs, before: Subscription, after: Subscription, remote: Remote): Promise<void> {
  const { userId, planType, periodEnd, firstPayment } = after
  if (!firstPayment) return
  const to = { userId }
  const about = { planName: plans[planType].name, periodEnd }
  const more = { billsPages: plans[planType].overageCents !== null }
  if (!before.firstPayment) {
    const data = { ...about, amountCents: firstPayment.amountCents, ...planFacts(planType) }
    await ctx.mail.enqueue({
      cause: `subscription-activated:${remote.id}`,
      to,
      template: 'subscription-activated',
      data,
    })
  }
  if (after.status === 'past_due' && before.status !== 'past_due') {
    const cause = `subscription-payment-failed:${remote.latestInvoiceId}`
    await ctx.mail.enqueue({ cause, to, template: 'subscription-payment-failed', data: about })
  }
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd && isRunning(after.status)) {
    // A plan may be cancelled, kept and cancelled again in one period.
    const cause = `subscription-ending:${remote.id}:${before.version}`
    // A period that is not paid is Stripe's alone: ours is over.
    const unpaid = remote.periodEnd !== periodEnd
    const data = { ...about, ...more, periodEnd: remote.periodEnd, unpaid, ended: false }
    await ctx.mail.enqueue({ cause, to, template: 'subscription-cancelled', data })
  }
  if (!after.cancelAtPeriodEnd && before.cancelAtPeriodEnd && isRunning(after.status)) {
    const cause = `subscription-kept:${remote.id}:${before.version}`
    const data = { ...about, periodEnd: remote.periodEnd }
    await ctx.mail.enqueue({ cause, to, template: 'subscription-kept', data })
  }
  if (after.status === 'canceled' && before.status !== 'canceled') {
    const { guaranteeAskedAt, guaranteeCents = firstPayment.amountCents } = after
    const refundCents = guaranteeAskedAt === undefined ? undefined : guaranteeCents
    const data = { ...about, ...more, ended: true, ...(refundCents && { refundCents }) }
    await ctx.mail.enqueue({ cause: `subscription-ended:${remote.id}`, to, template: 'subscription-cancelled', data })
  }
}

const planFacts = (planType: PlanKey) => ({
  interval: plans[planType].interval,
  includedPages: plans[planType].includedPages,
})
