import type Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { type Customer, newCustomer } from '../payments/testing/world.ts'
import { sweep } from './sweep.ts'
import { ctxAt, later, ledgerOf, ofPages, openPlans, status, subjects, takeFromPlan, world } from './testing/plans.ts'
import { booksOf, create, pay, rowOf } from './testing/subscriber.ts'

openPlans()
beforeEach(() => world.control('POST /webhooks', { hold: true }))

const look = (customer: Customer) => sweep({ ...ctxAt(customer), now: later(2) })

/** An unpaid plan whose subscription at Stripe takes a bank account, as one that was made in the dashboard does. */
async function debited(outcome?: 'approve' | 'fail') {
  const customer = await newCustomer()
  const begun = await create(customer, 'enterprise-ai-human')
  const [intent = ''] = String(begun.body['clientSecret']).split('_secret_')
  await world.stripe.paymentIntents.update(intent, {
    payment_method_types: ['card', 'us_bank_account'],
  } as Stripe.PaymentIntentUpdateParams)
  await pay(world, begun, 'pm_usBankAccount_processing')
  if (outcome) await world.control('POST /settle', { payment_intent: intent, outcome })
  await look(customer)
  return customer
}

test('P2: a plan takes cards only: a bank account is refused', async () => {
  const customer = await newCustomer()
  const begun = await create(customer, 'monthly')
  await expect(pay(world, begun, 'pm_usBankAccount_processing')).rejects.toMatchObject({
    code: 'payment_intent_incompatible_payment_method',
  })
  await pay(world, begun)
  await look(customer)
  expect(await rowOf(customer)).toMatchObject({ status: 'active' })
})

test('P2: a plan that Stripe calls active while a debit is on its way is not open before the money is there', async () => {
  const customer = await debited()
  expect((await booksOf(world, customer)).subscriptions).toMatchObject([{ status: 'active' }])
  expect(await status(customer)).toMatchObject({ hasActiveSubscription: false, status: 'incomplete' })
  expect(await takeFromPlan(customer, await ofPages(customer, 2, 'certified'))).toBe(false)
  expect(await subjects(customer)).toEqual([])
  const paid = await debited('approve')
  expect(await rowOf(paid)).toMatchObject({ status: 'active', firstPayment: { amountCents: 39_900 } })
  expect(await takeFromPlan(paid, await ofPages(paid, 2, 'certified'))).toBe(true)
})

test('P2: a debit that the bank returns opens nothing: Stripe leaves the plan active, so it is ended, and the customer may subscribe again', async () => {
  const customer = await debited('fail')
  await look(customer)
  expect(await rowOf(customer)).toMatchObject({ status: 'canceled' })
  expect((await booksOf(world, customer)).subscriptions).toMatchObject([{ status: 'canceled' }])
  expect(await ledgerOf(customer)).toEqual([])
  expect(await subjects(customer)).toEqual([])
  await pay(world, await create(customer, 'monthly'))
  await look(customer)
  expect(await rowOf(customer)).toMatchObject({ status: 'active' })
})
