import type Stripe from 'stripe'
import type { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import { currency } from '#shared/lib/money.ts'
import type { PaidCard } from '#shared/payments/order.ts'
import type { GivenBack } from './lost-disputes.ts'
import { giveOnce } from './refunds-by-hand.ts'
import { call, client, idempotent, isForbidden, isRefusal, secret, unlessCustomerGone } from './stripe-client.ts'
import { overageIn } from './stripe-overage.ts'

/** A payment intent as far as we care. `processing` and the `requires_…` states are not paid. */
export type Intent = {
  id: string
  clientSecret: string
  status: Stripe.PaymentIntent.Status
  amountCents: number
  receivedCents: number
  currency: string
  orderId: number | undefined
  /** That it was made for an order, whether or not there is such a one. The payment of an invoice names none. */
  namesOrder: boolean
}

/** `gone`: the customer in whose place it is made; its key would else bring that one back. */
export async function createCustomer(user: { id: UserId; email: string }, gone?: string): Promise<string> {
  const customer = await call((stripe) =>
    stripe.customers.create(
      { email: user.email, metadata: { userId: String(user.id) } },
      idempotent(gone === undefined ? `customer:${user.id}` : `customer:${user.id}:after:${gone}`),
    ),
  )
  return customer.id
}

/** The one intent of an order, at its stored amount; undefined where its customer is gone. */
export async function createIntent(order: {
  id: OrderId
  userId: UserId
  totalCents: number
  customerId: string
}): Promise<Intent | undefined> {
  return call((stripe) =>
    unlessCustomerGone(async () =>
      intentOf(
        await stripe.paymentIntents.create(
          {
            amount: order.totalCents,
            currency,
            customer: order.customerId,
            // Cards, their wallets and Link among them, answer at once, as plans have it. A bank debit on its way would hold the only open order for days.
            allowed_payment_method_types: ['card'],
            description: `Attesta order ${order.id}`,
            metadata: { orderId: String(order.id), userId: String(order.userId) },
          },
          // Stripe refuses a key that comes again for another customer.
          idempotent(`intent:${order.id}:${order.customerId}`),
        ),
      ),
    ),
  )
}

export const retrieveIntent = (id: string): Promise<Intent> =>
  call(async (stripe) => intentOf(await stripe.paymentIntents.retrieve(id)))

/**
 * One page of what Stripe says happened since then of some kinds, newest first, older than the event `after`; and after which one the
 * next page begins, if there is one. A page is one call, beside those that ask about one object.
 */
export async function listToldSince(
  types: readonly string[],
  since: Date,
  after?: string,
): Promise<{ told: Told[]; next: string | undefined }> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const older = after === undefined ? {} : { starting_after: after }
  const page = await call((stripe) => stripe.events.list({ types: [...types], created, limit: 100, ...older }))
  return { told: page.data.map(toldIn), next: page.has_more ? page.data.at(-1)?.id : undefined }
}

/** The card that an intent was paid with, as far as a receipt tells it; undefined where it was none. */
export async function cardOf(paymentIntentId: string): Promise<PaidCard | undefined> {
  const charges = await call((stripe) => stripe.charges.list({ payment_intent: paymentIntentId, limit: 10 }))
  const card = charges.data.find(({ paid }) => paid)?.payment_method_details?.card
  return card?.last4 ? { brand: card.brand ?? '', last4: card.last4 } : undefined
}

/**
 * Cancels an unpaid intent; answers it as it stands when Stripe says that it cannot be canceled any more. It has no key of its
 * own: nothing can be canceled twice, and Stripe would repeat a refusal to the same key for a day.
 */
export async function cancelIntent(id: string): Promise<Intent> {
  return call(async (stripe) => {
    try {
      return intentOf(await stripe.paymentIntents.cancel(id))
    } catch (error) {
      if (isRefusal(error)) return intentOf(await stripe.paymentIntents.retrieve(id))
      throw error
    }
  })
}

/**
 * Gives back one item of an order, once; what somebody gave back by hand, or the bank after a dispute, counts as given back.
 * Undefined during a dispute. `givenCents`: what the order's items have had back; `othersCents`: what its others cost that have not.
 */
export async function refund(item: {
  orderId: OrderId
  translationId: TranslationId
  paymentIntentId: string
  amountCents: number
  givenCents: number
  othersCents?: readonly number[]
}): Promise<GivenBack | undefined> {
  const { orderId, translationId, ...payment } = item
  const metadata = { orderId: String(orderId), translationId: String(translationId) }
  const key = `refund:${orderId}:${translationId}`
  return call((stripe) => giveOnce(stripe, { ...payment, metadata, by: 'translationId', key }))
}

/** A proven event, as far as we care: the intent, subscription, invoice or charge that it is a reason to look at, or a refund that failed. */
export type Told = {
  id: string
  type: string
  intent?: Intent
  subscriptionId?: string
  /** The translation whose pages beyond a plan an invoice bills. */
  overageOf?: TranslationId
  refund?: FailedRefund
  disputedChargeId?: string
}

/** A refund that the bank sent back: the money is ours again, and the customer does not have it. */
export type FailedRefund = { id: string; amountCents: number; reason: string; metadata: Record<string, string> }

/** What Stripe told us, proven by its signature over the raw bytes; undefined for anything else (promise P2). */
export async function readEvent(rawBody: string, signature: string): Promise<Told | undefined> {
  const { webhookSecret } = await secret()
  const event = proven(await client(), rawBody, signature, webhookSecret)
  return event && toldIn(event)
}

function toldIn(event: Stripe.Event): Told {
  const about = event.data.object
  const overageOf = about.object === 'invoice' ? overageIn(about) : undefined
  return {
    id: event.id,
    type: event.type,
    ...(about.object === 'payment_intent' && { intent: intentOf(about) }),
    ...subscriptionIn(about),
    ...(overageOf !== undefined && { overageOf }),
    ...failedRefundIn(about),
    ...(about.object === 'dispute' && {
      disputedChargeId: typeof about.charge === 'string' ? about.charge : about.charge.id,
    }),
  }
}

/** A payment that the payer's bank takes back. */
export type DisputedCharge = {
  id: string
  amountCents: number
  orderId: number | undefined
  /** The plan that it was for, and whose it is. */
  plan: { subscriptionId: string; userId: number } | undefined
}

/** A charge as Stripe has it now; undefined unless it is disputed. */
export async function retrieveDisputed(id: string): Promise<DisputedCharge | undefined> {
  return call(async (stripe) => {
    const { disputed, amount: amountCents, metadata, payment_intent } = await stripe.charges.retrieve(id)
    if (!disputed) return undefined
    const orderId = orderIn(metadata)
    const isPlan = orderId === undefined && typeof payment_intent === 'string'
    return { id, amountCents, orderId, plan: isPlan ? await planOf(stripe, payment_intent) : undefined }
  })
}

/** Of an invoice that this key may not read, or that is not there, the ticket says less: it must come all the same. */
async function planOf(stripe: Stripe, payment_intent: string): Promise<DisputedCharge['plan']> {
  try {
    return await planPaidBy(stripe, payment_intent)
  } catch (error) {
    if (isForbidden(error) || isRefusal(error)) return undefined
    throw error
  }
}

async function planPaidBy(stripe: Stripe, payment_intent: string): Promise<DisputedCharge['plan']> {
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 })
  const invoice = data[0]?.invoice
  if (!invoice) return undefined
  const { parent } = await stripe.invoices.retrieve(typeof invoice === 'string' ? invoice : invoice.id)
  const { subscription, metadata } = parent?.subscription_details ?? {}
  const userId = Number(metadata?.['userId'])
  if (!subscription || !Number.isSafeInteger(userId) || userId < 1) return undefined
  return { subscriptionId: typeof subscription === 'string' ? subscription : subscription.id, userId }
}

/** A refund as Stripe has it now; undefined unless the bank sent it back. */
export const retrieveFailedRefund = (id: string): Promise<FailedRefund | undefined> =>
  call(async (stripe) => failedRefundIn(await stripe.refunds.retrieve(id)).refund)

function failedRefundIn(about: Stripe.Event['data']['object']): Pick<Told, 'refund'> {
  if (about.object !== 'refund' || about.status !== 'failed') return {}
  const { id, amount: amountCents, failure_reason: reason = 'unknown', metadata } = about
  return { refund: { id, amountCents, reason, metadata: metadata ?? {} } }
}

/** The subscription that an event is about: itself, or one of its invoices. */
function subscriptionIn(about: Stripe.Event['data']['object']): Pick<Told, 'subscriptionId'> {
  if (about.object === 'subscription') return { subscriptionId: about.id }
  const parent = about.object === 'invoice' ? about.parent?.subscription_details?.subscription : undefined
  return parent ? { subscriptionId: typeof parent === 'string' ? parent : parent.id } : {}
}

/** Whatever breaks while the signature is checked, it is not proven: one with a letter outside ASCII is a RangeError in the SDK. */
function proven(stripe: Stripe, rawBody: string, signature: string, webhookSecret: string): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret)
  } catch {
    return undefined
  }
}

/** Stripe copies an intent's metadata to its charges. */
function orderIn(metadata: Stripe.Metadata): number | undefined {
  const orderId = Number(metadata['orderId'])
  return Number.isSafeInteger(orderId) && orderId > 0 ? orderId : undefined
}

function intentOf(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    orderId: orderIn(intent.metadata),
    namesOrder: intent.metadata['orderId'] !== undefined,
  }
}
