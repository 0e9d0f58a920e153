import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, openBench } from './test-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.stop())

const order = { amount: 495, currency: 'usd' } as const

test('the same key with the same parameters gives the first answer again, and says so', async () => {
  const { stripe } = bench
  const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'order-1' })
  const again = await stripe.paymentIntents.create({ currency: 'usd', amount: 495 }, { idempotencyKey: 'order-1' })
  expect(again.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId)
})

test('the same key with other parameters, or at another address, is an idempotency error', async () => {
  const { stripe } = bench
  await stripe.paymentIntents.create(order, { idempotencyKey: 'order-2' })
  const other = stripe.paymentIntents.create({ ...order, amount: 500 }, { idempotencyKey: 'order-2' })
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const elsewhere = stripe.customers.create({}, { idempotencyKey: 'order-2' })
  await expect(elsewhere).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('a key in flight is a conflict, and one object is made', async () => {
  const { stripe, control } = bench
  const customer = await stripe.customers.create({ email: 'inflight@example.com' })
  await control('POST /faults', { kind: 'late', path: '/v1/payment_intents', delayMs: 150 })
  const slow = stripe.paymentIntents.create({ ...order, customer: customer.id }, { idempotencyKey: 'order-3' })
  // The fault is used up when the slow request has arrived and holds the key.
  await expect.poll(() => control<{ faults: unknown[] }>('GET '), { interval: 5 }).toMatchObject({ faults: [] })
  const fast = stripe.paymentIntents.create({ ...order, customer: customer.id }, { idempotencyKey: 'order-3' })
  await expect(fast).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await slow
  expect((await stripe.paymentIntents.list({ customer: customer.id })).data).toHaveLength(1)
})

test('a decline is remembered: the retry of a key gets the same refusal and no second charge', async () => {
  const { stripe } = bench
  const intent = await stripe.paymentIntents.create(order)
  const attempt = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'order-4' },
    )
  await expect(attempt()).rejects.toMatchObject({ code: 'card_declined' })
  await expect(attempt()).rejects.toMatchObject({ code: 'card_declined' })
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('a parameter that fails validation leaves the key free', async () => {
  const { stripe } = bench
  const wrong = { amount: 1.5, currency: 'usd' }
  await expect(stripe.paymentIntents.create(wrong, { idempotencyKey: 'order-5' })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  })
  expect(await stripe.paymentIntents.create(order, { idempotencyKey: 'order-5' })).toMatchObject({ amount: 495 })
})

test('after 24 hours a key is forgotten', async () => {
  const own = await openBench()
  const first = await own.stripe.paymentIntents.create(order, { idempotencyKey: 'order-6' })
  await own.control('POST /advance', { days: 1.01 })
  const later = await own.stripe.paymentIntents.create(order, { idempotencyKey: 'order-6' })
  expect(later.id).not.toBe(first.id)
  await own.stop()
})
