import { type Context, find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { wholeList } from '../list.ts'
import type { Price, Subscription, SubscriptionItem } from '../objects.ts'
import { attach, usePaymentMethod } from '../payments/payment-methods.ts'
import { cardOnFile, tryToPay } from './collect-invoice.ts'
import { createInvoice } from './create-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { advanceLines, isMetered, pendingLines } from './invoice-lines.ts'
import { periodEnd } from './period.ts'

export type NewSubscription = {
  customer: string
  items: NewItem[]
  default_payment_method?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | '' | undefined
  cancel_at_period_end?: boolean | undefined
  payment_behavior?: 'default_incomplete' | 'allow_incomplete' | undefined
  saveCard?: 'on_subscription' | 'off' | undefined
  types?: string[] | undefined
}
export type NewItem = {
  price: string
  quantity?: number | undefined
  metadata?: Record<string, string> | '' | undefined
}

/** A subscription and its first invoice: waiting for the customer, or charged to the card on file. */
export function createSubscription(ctx: Context, input: NewSubscription): Subscription {
  const subscription = blankSubscription(ctx, input)
  ctx.state.subscription[subscription.id] = subscription
  const first = subscription.items.data[0]
  const period = { start: first?.current_period_start ?? ctx.now(), end: first?.current_period_end ?? ctx.now() }
  const lines = [...advanceLines(ctx, subscription, period), ...pendingLines(ctx, subscription.customer)]
  ctx.emit('customer.subscription.created', subscription)
  const draft = createInvoice(ctx, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_create',
    lines,
    period: { start: ctx.now(), end: ctx.now() },
  })
  ctx.state.subscription[subscription.id] = { ...subscription, latest_invoice: draft.id }
  const keepCard = input.payment_behavior === 'default_incomplete'
  const invoice = finalizeInvoice(ctx, draft, { keepCard })
  if (invoice.status === 'open' && !keepCard) {
    if (!cardOnFile(ctx, invoice)) {
      forget(ctx, subscription.id, invoice.id)
      throw invalidRequest(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        { code: 'resource_missing' },
      )
    }
    tryToPay(ctx, invoice)
  }
  return find(ctx, 'subscription', subscription.id)
}

/** Items share one billing period; a price that is not recurring cannot be subscribed to. */
export function subscriptionItem(
  ctx: Context,
  subscription: string,
  input: NewItem,
  period: { start: number; end: number },
): SubscriptionItem {
  const price = recurringPrice(ctx, input.price)
  return {
    id: ctx.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: ctx.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, input.metadata),
    plan: planOf(price),
    price,
    ...(isMetered(price) ? {} : { quantity: input.quantity ?? 1 }),
    subscription,
    tax_rates: [],
  }
}

function recurringPrice(ctx: Context, id: string): Price & { recurring: NonNullable<Price['recurring']> } {
  const price = find(ctx, 'price', id, 'items[0][price]')
  if (!price.recurring) {
    const message =
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.'
    throw invalidRequest(message, { param: 'items[0][price]' })
  }
  if (!price.active) throw invalidRequest('The price specified is inactive.', { param: 'items[0][price]' })
  return { ...price, recurring: price.recurring }
}

function forget(ctx: Context, subscription: string, invoice: string) {
  delete ctx.state.subscription[subscription]
  delete ctx.state.invoice[invoice]
}

function blankSubscription(ctx: Context, input: NewSubscription): Subscription {
  const id = ctx.newId('sub')
  const start = ctx.now()
  const prices = input.items.map((item) => recurringPrice(ctx, item.price))
  const [price] = prices
  if (!price) throw invalidRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  const { interval, interval_count } = price.recurring
  if (prices.some((row) => row.recurring.interval !== interval || row.recurring.interval_count !== interval_count)) {
    throw invalidRequest('All prices on a subscription must have the same `recurring.interval`.')
  }
  const period = { start, end: periodEnd(start, start, price.recurring) }
  const customer = find(ctx, 'customer', input.customer, 'customer').id
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: input.cancel_at_period_end ? period.end : null,
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: defaultMethod(ctx, customer, input.default_payment_method),
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: wholeList(
      `/v1/subscription_items?subscription=${id}`,
      input.items.map((item) => subscriptionItem(ctx, id, item, period)),
    ),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: (input.types ?? null) as NonNullable<
        Subscription['payment_settings']
      >['payment_method_types'],
      save_default_payment_method: input.saveCard ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
}

function defaultMethod(ctx: Context, customer: string, id: string | undefined) {
  if (!id) return null
  const method = usePaymentMethod(ctx, id, 'default_payment_method')
  attach(ctx, method, customer)
  return method.id
}

function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: price.recurring?.meter ?? null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: price.tiers_mode,
    transform_usage: null,
    trial_period_days: null,
    usage_type: price.recurring?.usage_type ?? 'licensed',
  }
}
