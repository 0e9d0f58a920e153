import type Stripe from 'stripe'
import { TranslationId } from '#shared/lib/id.ts'
import { currency } from '#shared/lib/money.ts'
import { type PlanKey, plans } from '#shared/subscriptions/plan.ts'
import { beyondCents } from '#shared/subscriptions/usage.ts'
import { call, idempotent, isRefusal, unlessRefused } from './stripe-client.ts'
import { isBeyond, meterName } from './stripe-prices.ts'

/** Pages of a translation beyond its plan. */
type Beyond = { translationId: TranslationId; planType: PlanKey; customerId: string; pages: number }

/** Has pages beyond a plan billed with its next invoice, once a translation: Stripe takes an identifier once a day. */
export async function reportOverage(use: Beyond): Promise<void> {
  const identifier = `overage-translation-${use.translationId}`
  await call(async (stripe) => {
    try {
      await stripe.billing.meterEvents.create(
        {
          event_name: meterName(use.planType),
          identifier,
          payload: { stripe_customer_id: use.customerId, value: String(use.pages) },
        },
        idempotent(identifier),
      )
    } catch (error) {
      // Stripe documents no code for this refusal: its sentence alone names the identifier.
      if (!(isRefusal(error) && /already exists/.test(error.message) && error.message.includes(identifier))) throw error
    }
  })
}

/** The own invoice of pages beyond a plan as Stripe has it now. */
export type OverageInvoice = {
  id: string
  /** `refused`: it is tried again; `unpaid`: it is tried no more; `over`: somebody has voided it or written it off, or nothing ever tries it. */
  status: 'draft' | 'open' | 'refused' | 'unpaid' | 'over' | 'paid'
  /** What a payment brought: nothing where Stripe took it from the customer's balance. */
  amountCents: number
  paymentIntentId: string | undefined
  paidAt: string
}

/**
 * The one invoice of its own for pages beyond a plan that bills no more; undefined where Stripe cannot make it, because its customer is
 * gone. Stripe forgets a key after a day, so it is looked up first. It is a draft until its item is on it, and then collected by
 * Stripe from the plan's card: done again, it goes on where it broke off.
 */
export async function invoiceOverage(use: Beyond & { cardId: string | null }): Promise<OverageInvoice | undefined> {
  return call(async (stripe) => {
    try {
      const made = (await invoiceMade(stripe, use)) ?? (await makeInvoice(stripe, use))
      if (made.status === 'draft') await unlessRefused(() => send(stripe, made, use))
      const sent = await readInvoice(stripe, made.id)
      // It is not noted yet: the next try goes on with it.
      if (sent.status === 'draft') throw new Error('An invoice of pages beyond a plan could not be finalized')
      return sent
    } catch (error) {
      if (isRefusal(error) && error.code === 'resource_missing') return undefined
      throw error
    }
  })
}

export const retrieveOverageInvoice = (id: string): Promise<OverageInvoice> => call((stripe) => readInvoice(stripe, id))

/** An invoice of a plan that is collected no more, and what pages beyond the plan cost on it. */
export type Uncollected = { invoiceId: string; amountCents: number }

/** Invoices of an ended plan that hold pages beyond it, and that Stripe collects no more. */
export async function listUncollected(subscription: string): Promise<Uncollected[]> {
  return call(async (stripe) => {
    const found: Uncollected[] = []
    for await (const invoice of stripe.invoices.list({ subscription, limit: 100 })) {
      const amountCents = invoice.lines.data.filter(isBeyond).reduce((sum, { amount }) => sum + amount, 0)
      if (amountCents > 0 && isGivenUp(invoice)) found.push({ invoiceId: invoice.id, amountCents })
    }
    return found
  })
}

/** The card has refused for the last time, or nothing is tried: the end of a plan ends the collection of its customer's invoices. */
const isGivenUp = ({ status, auto_advance, attempted, next_payment_attempt }: Stripe.Invoice): boolean =>
  (status === 'draft' || status === 'open') && (auto_advance === false || (attempted && next_payment_attempt === null))

/** The translation whose pages an invoice bills; undefined for any other invoice. */
export const overageIn = ({ metadata }: Stripe.Invoice): TranslationId | undefined =>
  TranslationId.safeParse(metadata?.[metadataName]).data

async function invoiceMade(stripe: Stripe, { customerId, translationId }: Beyond): Promise<Stripe.Invoice | undefined> {
  for await (const invoice of stripe.invoices.list({ customer: customerId, limit: 100 }))
    if (overageIn(invoice) === translationId) return invoice
  return undefined
}

const makeInvoice = (stripe: Stripe, { translationId, customerId, planType }: Beyond): Promise<Stripe.Invoice> =>
  stripe.invoices.create(
    {
      customer: customerId,
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      description: `Pages beyond ${plans[planType].name}`,
      metadata: { [metadataName]: String(translationId) },
    },
    idempotent(`overage-invoice:${translationId}`),
  )

async function send(stripe: Stripe, { id: invoice, lines }: Stripe.Invoice, use: Beyond & { cardId: string | null }) {
  const { translationId, customerId: customer, planType, pages, cardId } = use
  if (lines.data.length === 0) {
    const amount = beyondCents(plans[planType], pages)
    const description = `${pages} × pages beyond ${plans[planType].name}, document ${translationId}`
    await stripe.invoiceItems.create(
      { customer, invoice, amount, currency, description },
      idempotent(`overage-item:${translationId}`),
    )
  }
  // A card that is gone is refused: then the customer's own is asked.
  if (cardId !== null) await unlessRefused(() => stripe.invoices.update(invoice, { default_payment_method: cardId }))
  await stripe.invoices.finalizeInvoice(invoice, { auto_advance: true })
}

async function readInvoice(stripe: Stripe, id: string): Promise<OverageInvoice> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  const { amount_paid, status_transitions, created, payments } = invoice
  const intent = payments?.data.find((one) => one.status === 'paid')?.payment.payment_intent
  return {
    id,
    status: statusOf(invoice),
    amountCents: intent ? amount_paid : 0,
    paymentIntentId: typeof intent === 'string' ? intent : intent?.id,
    paidAt: new Date((status_transitions.paid_at ?? created) * 1000).toISOString(),
  }
}

function statusOf(invoice: Stripe.Invoice): OverageInvoice['status'] {
  const { status, attempted } = invoice
  if (status === 'paid') return 'paid'
  if (status === 'draft') return 'draft'
  if (status !== 'open') return 'over'
  if (isGivenUp(invoice)) return attempted ? 'unpaid' : 'over'
  return attempted ? 'refused' : 'open'
}

const metadataName = 'overageOf'
