import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, openBench } from './test-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.stop())

const order = { amount: 495, currency: 'usd' } as const

async function intentsOf(customer: string) {
  return (await bench.stripe.paymentIntents.list({ customer, limit: 100 })).data.length
}

test('fail-before: an error is answered and nothing was done', async () => {
  const { stripe, control } = bench
  const customer = (await stripe.customers.create({})).id
  await control('POST /faults', { kind: 'fail-before', path: '/v1/payment_intents', status: 503 })
  await expect(stripe.paymentIntents.create({ ...order, customer })).rejects.toMatchObject({ statusCode: 503 })
  expect(await intentsOf(customer)).toBe(0)
})

// The SDK retries a closed connection once by itself, so two are broken to see the failure.
test('commit-and-lose-answer: the work is done, the caller sees a broken connection, a retry with the key finds it', async () => {
  const { stripe, control } = bench
  const customer = (await stripe.customers.create({})).id
  await control('POST /faults', { kind: 'commit-and-lose-answer', path: '/v1/payment_intents', count: 2 })
  const create = () => stripe.paymentIntents.create({ ...order, customer }, { idempotencyKey: 'lost-1' })
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(await intentsOf(customer)).toBe(1)
  const found = await create()
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await intentsOf(customer)).toBe(1)
})

test('doubled: a request that the network doubles makes one object with a key, two without', async () => {
  const { stripe, control, url } = bench
  const customer = (await stripe.customers.create({})).id
  await control('POST /faults', { kind: 'doubled', path: '/v1/payment_intents', count: 2 })
  await stripe.paymentIntents.create({ ...order, customer }, { idempotencyKey: 'doubled-1' })
  expect(await intentsOf(customer)).toBe(1)
  await fetch(`${url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_bench', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ amount: '495', currency: 'usd', customer }),
  })
  expect(await intentsOf(customer)).toBe(3)
})

test('late: the answer outlives the patience of the caller, and the work is still done once', async () => {
  const { stripe, control } = bench
  const customer = (await stripe.customers.create({})).id
  await control('POST /faults', { kind: 'late', path: '/v1/payment_intents', delayMs: 120 })
  const impatient = stripe.paymentIntents.create({ ...order, customer }, { idempotencyKey: 'late-1', timeout: 40 })
  await expect(impatient).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
  await expect.poll(() => intentsOf(customer)).toBe(1)
  await stripe.paymentIntents.create({ ...order, customer }, { idempotencyKey: 'late-1' })
  expect(await intentsOf(customer)).toBe(1)
})

test('a fault hits only its path and method, and only as often as it was told', async () => {
  const { stripe, control } = bench
  await control('POST /faults', { kind: 'fail-before', path: '/v1/refunds*', status: 500 })
  await stripe.paymentIntents.create(order)
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({ statusCode: 500 })
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({ code: 'resource_missing' })
})

test('a restart keeps the account, its keys and its clock', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'state.json')
  const before = await openBench({ stateFile })
  const intent = await before.stripe.paymentIntents.create(order, { idempotencyKey: 'kept-1' })
  await before.control('POST /advance', { days: 0.5 })
  const clock = await before.control<{ now: number }>('GET ')
  await before.stop()
  const after = await openBench({ stateFile })
  const again = await after.stripe.paymentIntents.create(order, { idempotencyKey: 'kept-1' })
  expect(again.id).toBe(intent.id)
  expect((await after.control<{ now: number }>('GET ')).now).toBeGreaterThanOrEqual(clock.now)
  await after.stop()
})
