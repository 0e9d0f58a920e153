import type Stripe from 'stripe'
import { currency } from '#shared/lib/money.ts'
import { type PlanKey, plans } from '#shared/subscriptions/plan.ts'
import { idempotent, isRefusal } from './stripe-client.ts'

/** The name under which Stripe counts the pages beyond a plan: each plan has its own price for them. */
export const meterName = (planType: PlanKey): string => `attesta_pages_beyond_${planType.replaceAll('-', '_')}`

const suffix = '_beyond'

/** Whether a line of an invoice is for pages beyond a plan: they are a product of their own. */
export const isBeyond = ({ pricing }: Stripe.InvoiceLineItem): boolean =>
  pricing?.price_details?.product.endsWith(suffix) ?? false

/**
 * The prices of a plan at Stripe, found by their lookup keys; what is missing, or costs something else than our table says, is
 * made. Products have ids of their own and every call its key, so that two first subscribers make one of each.
 */
export async function pricesOf(stripe: Stripe, planType: PlanKey): Promise<string[]> {
  const plan = plans[planType]
  const { name, interval, overageCents } = plan
  const planKey = `attesta_${planType}`
  const beyondKey = `attesta_${planType}${suffix}`
  const { data } = await stripe.prices.list({ lookup_keys: [planKey, beyondKey], active: true })
  const found = (key: string, cents: number) =>
    data.find((price) => price.lookup_key === key && price.unit_amount === cents)?.id
  const make = async (key: string, product: string, cents: number, recurring: Stripe.PriceCreateParams.Recurring) => {
    const price = await stripe.prices.create(
      { currency, product, unit_amount: cents, recurring, lookup_key: key, transfer_lookup_key: true },
      idempotent(`price:${key}:${cents}`),
    )
    return price.id
  }
  const price =
    found(planKey, plan.amountCents) ??
    (await make(planKey, await product(stripe, planKey, name), plan.amountCents, { interval }))
  if (overageCents === null) return [price]
  const beyond =
    found(beyondKey, overageCents) ??
    (await make(beyondKey, await product(stripe, beyondKey, `${name}: pages beyond`), overageCents, {
      interval,
      usage_type: 'metered',
      meter: await meterOf(stripe, planType),
    }))
  return [price, beyond]
}

async function product(stripe: Stripe, id: string, name: string): Promise<string> {
  try {
    return (await stripe.products.create({ id, name }, idempotent(`product:${id}`))).id
  } catch (error) {
    if (isRefusal(error) && error.code === 'resource_already_exists') return id
    throw error
  }
}

async function meterOf(stripe: Stripe, planType: PlanKey): Promise<string> {
  const event_name = meterName(planType)
  for await (const meter of stripe.billing.meters.list({ status: 'active', limit: 100 })) {
    if (meter.event_name === event_name) return meter.id
  }
  const meter = await stripe.billing.meters.create(
    {
      display_name: `${plans[planType].name}: pages beyond`,
      event_name,
      default_aggregation: { formula: 'sum' },
      customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
      value_settings: { event_payload_key: 'value' },
    },
    idempotent(`meter:${event_name}`),
  )
  return meter.id
}
