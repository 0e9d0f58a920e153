import type Stripe from 'stripe'
import type { UserId } from '#shared/lib/id.ts'
import { currency } from '#shared/lib/money.ts'
import type { PlanKey } from '#shared/subscriptions/plan.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.ts'
import type { GivenBack } from './lost-disputes.ts'
import { giveOnce } from './refunds-by-hand.ts'
import { call, idempotent, unlessCustomerGone, unlessMissing, unlessRefused } from './stripe-client.ts'
import { isBeyond, pricesOf } from './stripe-prices.ts'

export { invoiceOverage, listUncollected, reportOverage, retrieveOverageInvoice } from './stripe-overage.ts'

/** A subscription as Stripe has it now. Times are ISO. */
export type Remote = {
  id: string
  customerId: string
  /** Ours, put there when it was made; undefined for one that somebody made by hand. */
  userId: number | undefined
  attempt: number | undefined
  status: SubscriptionStatus
  periodStart: string
  periodEnd: string
  cancelAtPeriodEnd: boolean
  endedAt: string | null
  /** Stripe moves the period when it ends, an hour or more before it takes the money for the next. */
  isPeriodPaid: boolean
  /** Nobody can pay its latest invoice any more. */
  isVoid: boolean
  /** The card that pays it. */
  cardId: string | null
  latestInvoiceId: string
  /** With which the browser pays the first invoice; null once nothing is to be paid. */
  clientSecret: string | null
}

/** A paid invoice of a subscription. `first` is the payment that the guarantee gives back; `renews`: it is for a period to come. */
export type PaidInvoice = {
  id: string
  amountCents: number
  paymentIntentId: string
  paidAt: string
  first: boolean
  renews: boolean
}

/** The one subscription of an attempt, waiting for its first payment; undefined where its customer is gone. */
export async function createSubscription(wish: {
  attempt: number
  userId: UserId
  customerId: string
  planType: PlanKey
}): Promise<Remote | undefined> {
  const { attempt, userId, customerId, planType } = wish
  return call(async (stripe) => {
    const prices = await pricesOf(stripe, planType)
    const made = await unlessCustomerGone(() =>
      stripe.subscriptions.create(
        {
          customer: customerId,
          items: prices.map((price) => ({ price })),
          payment_behavior: 'default_incomplete',
          // Cards, their wallets and Link among them, answer at once. A bank debit is returned days later, and Stripe calls a plan active meanwhile.
          payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
          metadata: { userId: String(userId), attempt: String(attempt), planType },
          expand,
        },
        idempotent(`subscription:${attempt}`),
      ),
    )
    return made && remoteOf(made)
  })
}

export const retrieveSubscription = (id: string): Promise<Remote> =>
  call(async (stripe) => remoteOf(await stripe.subscriptions.retrieve(id, { expand })))

/** What was paid for a subscription so far, newest first. Invoices of nothing are left out. */
export async function listPaid(subscription: string): Promise<PaidInvoice[]> {
  return call(async (stripe) => {
    const paid: PaidInvoice[] = []
    const query: Stripe.InvoiceListParams = { subscription, status: 'paid', limit: 100, expand: ['data.payments'] }
    for await (const invoice of stripe.invoices.list(query)) {
      const intent = invoice.payments?.data.find((one) => one.status === 'paid')?.payment.payment_intent
      const { amount_paid, status_transitions, created, billing_reason, lines } = invoice
      if (amount_paid <= 0 || !intent || invoice.currency !== currency) continue
      paid.push({
        id: invoice.id,
        amountCents: amount_paid,
        paymentIntentId: typeof intent === 'string' ? intent : intent.id,
        paidAt: iso(status_transitions.paid_at ?? created),
        first: billing_reason === 'subscription_create',
        // The last invoice of a plan that was told to end holds pages beyond it alone.
        renews:
          billing_reason === 'subscription_cycle' && lines.data.some((line) => line.amount > 0 && !isBeyond(line)),
      })
    }
    return paid
  })
}

/**
 * Ends one that was never paid, its invoice first, so that no card can pay it any more. One whose payment was quicker stays:
 * whoever asks must look at it again.
 */
export async function abandon(id: string): Promise<Remote> {
  return call(async (stripe) => {
    const before = remoteOf(await stripe.subscriptions.retrieve(id, { expand }))
    if (before.status !== 'incomplete') return before
    await unlessRefused(() => stripe.invoices.voidInvoice(before.latestInvoiceId))
    const open = remoteOf(await stripe.subscriptions.retrieve(id, { expand }))
    if (open.status !== 'incomplete') return open
    const invoice = await stripe.invoices.retrieve(open.latestInvoiceId)
    if (invoice.status === 'void') await unlessRefused(() => stripe.subscriptions.cancel(id))
    return remoteOf(await stripe.subscriptions.retrieve(id, { expand }))
  })
}

/** Sets or takes back the end at the period's end; asked again it is the same. One that has ended stays so. */
export const cancelAtPeriodEnd = (id: string, cancel_at_period_end: boolean): Promise<void> =>
  call((stripe) => unlessRefused(() => stripe.subscriptions.update(id, { cancel_at_period_end })))

/** Ends it now. Pages beyond the plan that were used stay due; nothing happens to one that has ended. */
export const endNow = (id: string): Promise<void> =>
  call((stripe) => unlessRefused(() => stripe.subscriptions.cancel(id, { invoice_now: true })))

/** Ends one that its customer has not used: the meter counts by customer, and its last invoice would hold the pages of another plan. */
export const endUnused = (id: string): Promise<void> =>
  call((stripe) => unlessRefused(() => stripe.subscriptions.cancel(id)))

type InvoiceRefund = {
  userId: UserId
  invoiceId: string
  paymentIntentId: string
  amountCents: number
  /** What of the payment is known as given back already. */
  givenCents: number
}

/**
 * Gives an invoice's payment back, once; what was given back by hand, or by the bank after a dispute, counts as given back.
 * Undefined during a dispute.
 */
export const refundInvoice = (paid: InvoiceRefund): Promise<GivenBack | undefined> =>
  refundOnce(paid, 'invoiceId', paid.invoiceId)

/** Gives back what was charged for pages of a document that failed afterwards: once a number of the invoice. */
export const refundRest = (paid: InvoiceRefund, refund: number): Promise<GivenBack | undefined> =>
  refundOnce(paid, 'restOf', `${paid.invoiceId}:${refund}`)

function refundOnce(paid: InvoiceRefund, by: 'invoiceId' | 'restOf', value: string): Promise<GivenBack | undefined> {
  const { paymentIntentId, amountCents, givenCents, userId } = paid
  const metadata = { [by]: value, userId: String(userId) }
  return call((stripe) =>
    giveOnce(stripe, { paymentIntentId, metadata, by, amountCents, givenCents, key: `refund:${value}` }),
  )
}

/** The address of Stripe's page where a customer changes the card and finds invoices. */
export async function openPortal(customer: string, return_url: string): Promise<string> {
  const session = await call((stripe) => stripe.billingPortal.sessions.create({ customer, return_url }))
  return session.url
}

const expand = ['latest_invoice.confirmation_secret']

const statuses: Record<Stripe.Subscription.Status, SubscriptionStatus> = {
  incomplete: 'incomplete',
  incomplete_expired: 'expired',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'unpaid',
  paused: 'unpaid',
  canceled: 'canceled',
}

function remoteOf(subscription: Stripe.Subscription): Remote {
  const { id, customer, metadata, status, items, latest_invoice: invoice, start_date } = subscription
  const { default_payment_method: card } = subscription
  const [item] = items.data
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    userId: numberOf(metadata['userId']),
    attempt: numberOf(metadata['attempt']),
    // A status that is not known yet must not open the plan.
    status: statuses[status] ?? 'unpaid',
    periodStart: iso(item?.current_period_start ?? start_date),
    periodEnd: iso(item?.current_period_end ?? start_date),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: subscription.ended_at === null ? null : iso(subscription.ended_at),
    isPeriodPaid: isPaidSince(invoice, item?.current_period_start ?? start_date),
    isVoid: invoice !== null && typeof invoice === 'object' && invoice.status === 'void',
    cardId: typeof card === 'string' ? card : (card?.id ?? null),
    latestInvoiceId: (typeof invoice === 'string' ? invoice : invoice?.id) ?? '',
    clientSecret: (typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null) ?? null,
  }
}

/** An invoice of nothing is paid too: Stripe took it from the customer's credit. */
const isPaidSince = (invoice: Stripe.Subscription['latest_invoice'], start: number): boolean =>
  invoice !== null && typeof invoice === 'object' && invoice.status === 'paid' && invoice.created >= start

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()

function numberOf(text: string | undefined): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Where Stripe's own mails, and who reads its dashboard, find the customer. */
export async function changeAddress(customerId: string, email: string): Promise<void> {
  await call((stripe) => unlessMissing(() => stripe.customers.update(customerId, { email })))
}

/** Deletes a customer of whom no payment was taken, once however often it is asked for. With a payment the law on bookkeeping keeps them. */
export async function forgetUnpaid(customerId: string): Promise<void> {
  await call((stripe) =>
    unlessMissing(async () => {
      for await (const { paid } of stripe.charges.list({ customer: customerId, limit: 100 })) if (paid) return
      await stripe.customers.del(customerId)
    }),
  )
}
