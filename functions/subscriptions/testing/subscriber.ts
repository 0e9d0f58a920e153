import type Stripe from 'stripe'
import { createSubscription } from '#shared/subscriptions/api.ts'
import type { PlanKey } from '#shared/subscriptions/plan.ts'
import * as data from '../../data/data.ts'
import type { Subscription } from '../../data/payments/subscriptions.ts'
import { call, type Response } from '../../lib/testing/call.ts'
import { type Customer, newCustomer, type World } from '../../payments/testing/world.ts'
import { handler } from '../entry.ts'

export const create = (customer: Customer, planType: PlanKey): Promise<Response> =>
  call(handler, createSubscription, { cookies: customer.cookies, body: { planType } })

/** Pays as the browser does: with the secret that the call answered. */
export async function pay(world: World, { body }: Response, payment_method = 'pm_card_visa'): Promise<void> {
  const [intent = ''] = String(body['clientSecret']).split('_secret_')
  await world.stripe.paymentIntents.confirm(intent, { payment_method })
}

/** A customer who has paid for a plan, and whom Stripe's events have made a subscriber. */
export async function newSubscriber(world: World, planType: PlanKey, card?: string): Promise<Customer> {
  const customer = await newCustomer()
  await pay(world, await create(customer, planType), card)
  await untilRow(customer, (row) => row.status === 'active' && row.firstPayment !== undefined)
  return customer
}

export async function rowOf({ user }: Customer): Promise<Subscription> {
  const row = await data.subscriptions.find(user.id)
  if (!row) throw new Error('The account has no subscription')
  return row
}

/** Waits for events that are on their way. */
export async function untilRow(customer: Customer, holds: (row: Subscription) => boolean): Promise<Subscription> {
  for (let turn = 0; turn < 2000; turn++) {
    const row = await rowOf(customer)
    if (holds(row)) return row
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error(`The subscription stays ${JSON.stringify(await rowOf(customer))}`)
}

type Ledger = {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  refunds: Stripe.Refund[]
  meterEvents: Stripe.Billing.MeterEvent[]
}

/** What Stripe's own books hold about one customer. */
export async function booksOf(world: World, customer: Customer) {
  const { customerId } = await rowOf(customer)
  const books = (await world.control('GET /ledger')) as unknown as Ledger
  return {
    subscriptions: books.subscriptions.filter((one) => one.customer === customerId),
    invoices: books.invoices.filter((one) => one.customer === customerId),
    refunds: books.refunds.filter((one) => 'customer' in one && one.customer === customerId),
    reported: books.meterEvents.filter(({ payload }) => payload['stripe_customer_id'] === customerId),
  }
}
