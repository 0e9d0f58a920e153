import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Bench, openBench } from '../test-bench.ts'

let bench: Bench
beforeEach(async () => {
  bench = await openBench()
})
afterEach(() => bench.stop())

async function monthlyPrice(amount = 19_900) {
  return await bench.stripe.prices.create({
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
    product_data: { name: 'Enterprise AI' },
    lookup_key: 'enterprise-ai',
  })
}

async function subscribe(
  price: string,
  extra: Stripe.SubscriptionCreateParams.Item[] = [],
  settings: Stripe.SubscriptionCreateParams.PaymentSettings = {},
) {
  const customer = await bench.stripe.customers.create({ email: 'plan@example.com' })
  const subscription = await bench.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }, ...extra],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription', ...settings },
    metadata: { plan: 'enterprise-ai' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  })
  return { customer, subscription, invoice: subscription.latest_invoice as Stripe.Invoice }
}

async function payFirst(invoice: Stripe.Invoice, paymentMethod: string) {
  const secret = invoice.confirmation_secret?.client_secret ?? ''
  return await bench.stripe.paymentIntents.confirm(secret.split('_secret_')[0] ?? '', { payment_method: paymentMethod })
}

const statusOf = async (id: string) => (await bench.stripe.subscriptions.retrieve(id)).status
const periodOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.current_period_end ?? 0

describe('a subscription', () => {
  test('is incomplete until its first invoice is paid, then active, with the card kept', async () => {
    const { stripe } = bench
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    expect(subscription.status).toBe('incomplete')
    expect(invoice).toMatchObject({ status: 'open', amount_due: 19_900, billing_reason: 'subscription_create' })
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id)
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/)
    await payFirst(invoice, 'pm_card_visa')
    const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(active).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } })
    expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid', amount_remaining: 0 })
  })

  test('can be found from the payment that paid it, and refunded by it', async () => {
    const { stripe } = bench
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    const paid = await payFirst(invoice, 'pm_card_visa')
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paid.id },
      expand: ['data.invoice'],
    })
    expect(payments.data).toMatchObject([{ status: 'paid', amount_paid: 19_900, invoice: { id: invoice.id } }])
    const found = await stripe.invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] })
    expect(found.payments?.data[0]?.payment.payment_intent).toMatchObject({ id: paid.id, status: 'succeeded' })
    expect(found.parent?.subscription_details?.subscription).toBe(subscription.id)
    expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 19_900 })
  })

  test('is charged to the card on file when there is one', async () => {
    const { stripe } = bench
    const customer = await stripe.customers.create({})
    const price = await monthlyPrice()
    const items = [{ price: price.id }]
    await expect(stripe.subscriptions.create({ customer: customer.id, items })).rejects.toMatchObject({
      statusCode: 400,
    })
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items,
      default_payment_method: card.id,
    })
    expect(subscription.status).toBe('active')
  })

  test('stays incomplete after a decline, and expires after 23 hours with its invoice void', async () => {
    const { stripe, control } = bench
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    await expect(payFirst(invoice, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' })
    expect(await statusOf(subscription.id)).toBe('incomplete')
    await control('POST /advance', { days: 1 })
    expect(await statusOf(subscription.id)).toBe('incomplete_expired')
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void')
  })

  test.each([
    ['approve', 'paid'],
    ['fail', 'void'],
  ])('is active while a bank debit is on its way, and stays so whatever becomes of it: %s', async (outcome, status) => {
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    const { id } = await payFirst(invoice, 'pm_usBankAccount_processing')
    expect(await statusOf(subscription.id)).toBe('active')
    expect(await bench.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'open', amount_paid: 0 })
    await bench.control('POST /settle', { payment_intent: id, outcome })
    expect(await statusOf(subscription.id)).toBe('active')
    expect(await bench.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status })
  })

  test('that takes cards alone refuses a bank account, at first and at each renewal', async () => {
    const { stripe, control } = bench
    const cards = { payment_method_types: ['card' as const] }
    const { subscription, invoice, customer } = await subscribe((await monthlyPrice()).id, [], cards)
    await expect(payFirst(invoice, 'pm_usBankAccount_processing')).rejects.toMatchObject({
      code: 'payment_intent_incompatible_payment_method',
    })
    await payFirst(invoice, 'pm_card_visa')
    const bank = await stripe.paymentMethods.attach('pm_usBankAccount_processing', { customer: customer.id })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: bank.id })
    await control('POST /advance', { days: 32 })
    expect(await statusOf(subscription.id)).toBe('past_due')
  })

  test('renews each month: one paid invoice a period, the period moves on', async () => {
    const { stripe, control } = bench
    const { subscription, invoice, customer } = await subscribe((await monthlyPrice()).id)
    await payFirst(invoice, 'pm_card_visa')
    await control('POST /advance', { to: periodOf(subscription) + 2 * 3600 })
    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(renewed.status).toBe('active')
    expect(periodOf(renewed)).toBeGreaterThan(periodOf(subscription))
    const invoices = (await stripe.invoices.list({ customer: customer.id })).data
    expect(invoices.map((row) => [row.billing_reason, row.status])).toEqual([
      ['subscription_cycle', 'paid'],
      ['subscription_create', 'paid'],
    ])
  })

  test('whose card fails is past due, comes back when another card pays', async () => {
    const { stripe, control } = bench
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    await payFirst(invoice, 'pm_card_chargeCustomerFail')
    await control('POST /advance', { to: periodOf(subscription) + 2 * 3600 })
    const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    const unpaid = late.latest_invoice as Stripe.Invoice
    expect(late.status).toBe('past_due')
    expect(unpaid).toMatchObject({ status: 'open', attempt_count: 1 })
    expect(unpaid.next_payment_attempt).toBeGreaterThan(0)
    expect(await stripe.invoices.pay(unpaid.id, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'paid' })
    expect(await statusOf(subscription.id)).toBe('active')
  })

  test('whose card goes on failing is canceled after the fourth attempt', async () => {
    const { stripe, control } = bench
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    await payFirst(invoice, 'pm_card_chargeCustomerFail')
    await control('POST /advance', { to: periodOf(subscription) + 16 * 86_400 })
    const ended = await stripe.subscriptions.retrieve(subscription.id)
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(4)
    expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1)
  })

  test('can be told to end with its period, be resumed, and ends without another charge', async () => {
    const { stripe, control } = bench
    const { subscription, invoice, customer } = await subscribe((await monthlyPrice()).id)
    await payFirst(invoice, 'pm_card_visa')
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({ status: 'active', cancel_at: periodOf(subscription) })
    const resumed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
    expect(resumed).toMatchObject({ cancel_at: null })
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    await control('POST /advance', { to: periodOf(subscription) + 1 })
    expect(await statusOf(subscription.id)).toBe('canceled')
    expect((await stripe.invoices.list({ customer: customer.id })).data).toHaveLength(1)
  })

  test('ends at once when canceled, and cannot change any more', async () => {
    const { stripe } = bench
    const { subscription, invoice } = await subscribe((await monthlyPrice()).id)
    await payFirst(invoice, 'pm_card_visa')
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.subscriptions.update(subscription.id, { metadata: { a: '1' } })).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })
})

describe('metered overage', () => {
  async function overagePrice() {
    const meter = await bench.stripe.billing.meters.create({
      display_name: 'Pages over the plan',
      event_name: 'overage_pages',
      default_aggregation: { formula: 'sum' },
    })
    return await bench.stripe.prices.create({
      currency: 'usd',
      unit_amount: 35,
      recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
      product_data: { name: 'Extra pages' },
    })
  }

  async function report(customer: string, pages: number, identifier: string) {
    return await bench.stripe.billing.meterEvents.create({
      event_name: 'overage_pages',
      payload: { stripe_customer_id: customer, value: String(pages) },
      identifier,
    })
  }

  test('is billed with the renewal: what was used in the period, once per identifier', async () => {
    const { stripe, control } = bench
    const plan = await monthlyPrice()
    const { customer, subscription, invoice } = await subscribe(plan.id, [{ price: (await overagePrice()).id }])
    await payFirst(invoice, 'pm_card_visa')
    await report(customer.id, 30, 'translation-1')
    await report(customer.id, 12, 'translation-2')
    await expect(report(customer.id, 12, 'translation-2')).rejects.toMatchObject({ param: 'identifier' })
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.total).toBe(19_900 + 42 * 35)
    await control('POST /advance', { to: periodOf(subscription) + 2 * 3600 })
    const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data
    expect(renewal).toMatchObject({ status: 'paid', total: 19_900 + 42 * 35 })
    expect(renewal?.lines.data.map((line) => line.amount)).toEqual([19_900, 42 * 35])
  })

  test('of an unknown customer or meter is refused', async () => {
    await overagePrice()
    await expect(report('cus_none', 1, 'a')).rejects.toMatchObject({ code: 'resource_missing' })
    const unknown = { event_name: 'other', payload: { stripe_customer_id: 'cus_none', value: '1' } }
    await expect(bench.stripe.billing.meterEvents.create(unknown)).rejects.toMatchObject({ param: 'event_name' })
  })
})

test('a lookup key finds its price and belongs to one price only', async () => {
  const price = await monthlyPrice()
  const found = await bench.stripe.prices.list({ lookup_keys: ['enterprise-ai'], expand: ['data.product'] })
  expect(found.data).toMatchObject([{ id: price.id, product: { name: 'Enterprise AI' } }])
  await expect(monthlyPrice()).rejects.toMatchObject({ param: 'lookup_key' })
})

test('a manual invoice takes the pending items and is paid by the card on file', async () => {
  const { stripe } = bench
  const customer = await stripe.customers.create({})
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  await stripe.invoiceItems.create({ customer: customer.id, amount: 1500, currency: 'usd' })
  const draft = await stripe.invoices.create({ customer: customer.id, pending_invoice_items_behavior: 'include' })
  expect(draft).toMatchObject({ status: 'draft', total: 1500 })
  expect((await stripe.invoices.finalizeInvoice(draft.id)).status).toBe('open')
  expect(await stripe.invoices.pay(draft.id)).toMatchObject({ status: 'paid', amount_paid: 1500 })
})

test('an invoice that is finalized to be collected is charged to its card in an hour, and retried', async () => {
  const { stripe, control } = bench
  const customer = await stripe.customers.create({})
  const attached = async (card: string) => (await stripe.paymentMethods.attach(card, { customer: customer.id })).id
  const sent = async (default_payment_method: string) => {
    const { id } = await stripe.invoices.create({ customer: customer.id, auto_advance: false })
    await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount: 420, currency: 'usd' })
    await stripe.invoices.update(id, { default_payment_method })
    return (await stripe.invoices.finalizeInvoice(id, { auto_advance: true })).id
  }
  await expect(sent('pm_none')).rejects.toMatchObject({ code: 'resource_missing' })
  const [paid, refused] = [
    await sent(await attached('pm_card_visa')),
    await sent(await attached('pm_card_chargeCustomerFail')),
  ]
  await control('POST /advance', { seconds: 3601 })
  expect(await stripe.invoices.retrieve(paid)).toMatchObject({ status: 'paid', amount_paid: 420 })
  expect(await stripe.invoices.retrieve(refused)).toMatchObject({
    status: 'open',
    attempted: true,
    next_payment_attempt: expect.any(Number) as number,
  })
  await control('POST /advance', { days: 16 })
  expect(await stripe.invoices.retrieve(refused)).toMatchObject({ status: 'open', next_payment_attempt: null })
})

test('the billing portal lists the plan and cancels it with its period', async () => {
  const { stripe } = bench
  const { customer, subscription, invoice } = await subscribe((await monthlyPrice()).id)
  await payFirst(invoice, 'pm_card_visa')
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id, return_url: 'http://localhost/x' })
  expect(await (await fetch(portal.url)).text()).toContain('Enterprise AI')
  const after = await fetch(`${portal.url}/cancel`, { method: 'POST' })
  expect(await after.text()).toContain('Do not cancel plan')
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: true })
})
