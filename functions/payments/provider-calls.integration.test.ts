import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerCalls } from '#shared/payments/provider-calls.ts'
import { limits, refunds } from '../data/data.ts'
import { windowOf } from '../data/window-of.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { createSubscription } from '../subscriptions/create-subscription.ts'
import { getSubscriptionStatus } from '../subscriptions/get-subscription-status.ts'
import { openBillingPortal } from '../subscriptions/open-billing-portal.ts'
import { refundSubscription } from '../subscriptions/refund-subscription.ts'
import { resumeSubscription } from '../subscriptions/resume-subscription.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { processTranslation } from './process-translation.ts'
import { refundTranslation } from './refund-translation.ts'
import { type Customer, makeCtx, newCustomer, startPayments, type World, waiting } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
})
afterAll(() => world.close())

/** A minute into a window of ten, so that no test meets its end. */
const at = new Date(1000 * (windowOf(providerCalls.plans, new Date()).start + 60))
const ctxOf = (customer: Customer) => makeCtx(customer, { now: () => at })
const refused = { code: 'too-many', details: { retryAfter: 540 } }

/** How many requests Stripe is asked by some work. */
async function requestsOf(work: () => Promise<unknown>): Promise<number> {
  const count = async () => (await world.control<{ requests: unknown[] }>('GET /requests')).requests.length
  const before = await count()
  await work()
  return (await count()) - before
}

const useUp = ({ user }: Customer, kind: keyof typeof providerCalls) =>
  Promise.all(
    Array.from({ length: providerCalls[kind].max }, () => limits.hit(providerCalls[kind], String(user.id), at)),
  )

test('B3: the 31st call for a plan within ten minutes is refused, says when to come back, and asks Stripe nothing', async () => {
  const customer = await newCustomer()
  const ctx = ctxOf(customer)
  for (let n = 0; n < providerCalls.plans.max; n++) await createSubscription(ctx, { planType: 'monthly' })
  const asked = await requestsOf(async () => {
    for (const planType of ['monthly', 'enterprise-ai'] as const)
      await expect(createSubscription(ctx, { planType })).rejects.toMatchObject(refused)
  })
  expect(asked).toBe(0)
  const other = ctxOf(await newCustomer())
  expect((await createSubscription(other, { planType: 'monthly' })).output.clientSecret).toContain('_secret_')
}, 120_000)

test('B3: the 61st order is refused, and so is a return from a payment beyond its limit', async () => {
  const customer = await newCustomer()
  const ctx = ctxOf(customer)
  const { id: translationId } = await waiting(customer, 'certified')
  for (let n = 0; n < providerCalls.orders.max; n++) await createPaymentIntent(ctx, { translationId })
  await useUp(customer, 'payments')
  const asked = await requestsOf(async () => {
    await expect(createPaymentIntent(ctx, { translationId })).rejects.toMatchObject(refused)
    await expect(processTranslation(ctx, { translationId })).rejects.toMatchObject(refused)
  })
  expect(asked).toBe(0)
}, 120_000)

test('B3: beyond the limit a refund that waits for the bank is told again, and Stripe asked nothing', async () => {
  const customer = await newCustomer()
  const ctx = ctxOf(customer)
  const { id: translationId } = await waiting(customer, 'ai')
  const { paymentIntentId, totalCents } = (await createPaymentIntent(ctx, { translationId })).output
  await world.stripe.paymentIntents.confirm(String(paymentIntentId), { payment_method: 'pm_card_visa' })
  await processTranslation(ctx, { translationId })
  const refund = () => Promise.reject(new Error('disputed'))
  const give = (at: typeof ctx) => refundTranslation(at, { translationId })
  await give({ ...ctx, payments: { ...ctx.payments, refund } })
  await useUp(customer, 'payments')
  const told = async () => expect((await give(ctx)).output).toMatchObject({ refundedCents: totalCents })
  expect(await requestsOf(told)).toBe(0)
  expect(await refunds.listDue(at, 100)).toMatchObject([{ translationId }])
})

test('B3: what is done with a plan shares a limit; the plan itself is told beyond its own, without asking', async () => {
  const customer = await newCustomer()
  const ctx = ctxOf(customer)
  await createSubscription(ctx, { planType: 'monthly' })
  expect(await requestsOf(() => getSubscriptionStatus(ctx, {}))).toBeGreaterThan(0)
  await Promise.all([useUp(customer, 'planChanges'), useUp(customer, 'looks')])
  for (const verb of [cancelSubscription, resumeSubscription, refundSubscription, openBillingPortal])
    await expect(verb(ctx, {})).rejects.toMatchObject(refused)
  const told = async () =>
    expect((await getSubscriptionStatus(ctx, {})).output).toMatchObject({ status: 'incomplete', planType: 'monthly' })
  expect(await requestsOf(told)).toBe(0)
}, 120_000)
