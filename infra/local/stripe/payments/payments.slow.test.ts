import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, openBench } from '../test-bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.stop())

const order = { amount: 495, currency: 'usd', automatic_payment_methods: { enabled: true } } as const

describe('a payment intent', () => {
  test('waits for a card, is paid by one, and names the charge', async () => {
    const { stripe } = bench
    const intent = await stripe.paymentIntents.create({ ...order, metadata: { order: '17' } })
    expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 495, metadata: { order: '17' } })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`))
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 495,
      latest_charge: { paid: true, amount: 495 },
    })
  })

  test('is paid once: a second confirmation is refused', async () => {
    const { stripe } = bench
    const intent = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa', confirm: true })
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('takes the types that it allows alone, and no second way to choose them', async () => {
    const { stripe } = bench
    const { automatic_payment_methods, ...plain } = order
    const allowed = { ...plain, allowed_payment_method_types: ['card'] } satisfies Stripe.PaymentIntentCreateParams
    const both = stripe.paymentIntents.create({ ...allowed, automatic_payment_methods })
    await expect(both).rejects.toMatchObject({ statusCode: 400, param: 'allowed_payment_method_types' })
    const intent = await stripe.paymentIntents.create(allowed)
    expect(intent).toMatchObject({ automatic_payment_methods: null, payment_method_types: ['card'] })
  })

  test('can be changed and canceled while open, never after', async () => {
    const { stripe } = bench
    const intent = await stripe.paymentIntents.create({ ...order, metadata: { a: '1', b: '2' } })
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 600, metadata: { b: '', c: '3' } })
    expect(changed).toMatchObject({ amount: 600, metadata: { a: '1', c: '3' } })
    expect(await stripe.paymentIntents.cancel(intent.id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.paymentIntents.update(intent.id, { amount: 700 })).rejects.toMatchObject({ statusCode: 400 })
  })

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', ''],
  ])('%s is declined with %s and can be paid by another card', async (card, code, declineCode) => {
    const { stripe } = bench
    const intent = await stripe.paymentIntents.create(order)
    const refusal = await stripe.paymentIntents
      .confirm(intent.id, { payment_method: card })
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(refusal).toMatchObject({
      code,
      decline_code: declineCode,
      payment_intent: { status: 'requires_payment_method' },
    })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ last_payment_error: { code } })
    expect(await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'succeeded',
      last_payment_error: null,
    })
  })

  test.each([
    ['approve', 'succeeded', 495],
    ['fail', 'requires_payment_method', 0],
  ])('3-D Secure: no money before the customer answers; %s → %s', async (outcome, status, received) => {
    const { stripe, control } = bench
    const intent = await stripe.paymentIntents.create(order)
    const waiting = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_threeDSecure2Required' })
    expect(waiting).toMatchObject({ status: 'requires_action', amount_received: 0, latest_charge: null })
    await control('POST /authenticate', { payment_intent: intent.id, outcome })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status, amount_received: received })
  })

  test.each([
    ['approve', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])(
    '3-D Secure on the server: the bank page answered with %s leads back with redirect_status=%s',
    async (outcome, redirect, status) => {
      const { stripe } = bench
      const intent = await stripe.paymentIntents.create(order)
      const waiting = await stripe.paymentIntents.confirm(intent.id, {
        payment_method: 'pm_card_threeDSecure2Required',
        return_url: 'http://shop.localhost/done',
      })
      const address = waiting.next_action?.redirect_to_url?.url ?? ''
      expect(await (await fetch(address)).text()).toContain('Your bank asks you to confirm')
      const body = new URLSearchParams({ outcome })
      const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      expect(back.origin + back.pathname).toBe('http://shop.localhost/done')
      expect(back.searchParams.get('redirect_status')).toBe(redirect)
      expect(back.searchParams.get('payment_intent')).toBe(intent.id)
      expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status })
    },
  )

  test('a bank debit is processing until it settles', async () => {
    const { stripe, control } = bench
    const intent = await stripe.paymentIntents.create(order)
    const slow = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_usBankAccount_processing' })
    expect(slow.status).toBe('processing')
    await control('POST /settle', { payment_intent: intent.id, outcome: 'approve' })
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', amount_received: 495 })
  })

  test('a page of intents follows the cursor through all of them, newest first', async () => {
    const { stripe } = bench
    const customer = await stripe.customers.create({ email: 'many@example.com' })
    const made: string[] = []
    for (let index = 0; index < 7; index++) {
      made.push((await stripe.paymentIntents.create({ ...order, customer: customer.id })).id)
    }
    const listed: string[] = []
    for await (const intent of stripe.paymentIntents.list({ customer: customer.id, limit: 3 })) listed.push(intent.id)
    expect(listed).toEqual(made.toReversed())
  })
})

describe('what Stripe refuses', () => {
  test.each([
    ['an amount below the minimum', { amount: 49, currency: 'usd' }, 'amount_too_small'],
    ['a negative amount', { amount: -5, currency: 'usd' }, 'parameter_invalid_integer'],
    ['a fraction of a cent', { amount: 49.5, currency: 'usd' }, 'parameter_invalid_integer'],
    ['a missing currency', { amount: 500 } as { amount: number; currency: string }, 'parameter_missing'],
    ['an unknown customer', { amount: 500, currency: 'usd', customer: 'cus_none' }, 'resource_missing'],
    ['an unknown parameter', { amount: 500, currency: 'usd', colour: 'red' }, 'parameter_unknown'],
  ])('%s', async (_label, params, code) => {
    await expect(bench.stripe.paymentIntents.create(params)).rejects.toMatchObject({ statusCode: 400, code })
  })

  test('a card that belongs to another customer', async () => {
    const { stripe } = bench
    const owner = await stripe.customers.create({})
    const stranger = await stripe.customers.create({})
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: owner.id })
    const theft = stripe.paymentIntents.create({
      ...order,
      customer: stranger.id,
      payment_method: card.id,
      confirm: true,
    })
    await expect(theft).rejects.toMatchObject({ param: 'payment_method' })
  })

  test('a wrong secret key', async () => {
    const stranger = new Stripe('sk_test_wrong', { host: bench.hostname, port: bench.port, protocol: 'http' })
    await expect(stranger.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test.each([
    ['create an intent', 'POST', '/v1/payment_intents', 403],
    ['list customers', 'GET', '/v1/customers', 403],
    ['read an intent without its client secret', 'GET', '/v1/payment_intents/:intent', 400],
  ])('a browser that wants to %s', async (_label, method, path, status) => {
    const intent = await bench.stripe.paymentIntents.create(order)
    const response = await fetch(`${bench.url}${path.replace(':intent', intent.id)}?key=pk_test_1&client_secret=x`, {
      method,
      headers: { authorization: 'Bearer pk_test_1' },
    })
    expect(response.status).toBe(status)
  })

  test('what a browser sees of an intent holds neither metadata nor customer', async () => {
    const intent = await bench.stripe.paymentIntents.create({ ...order, metadata: { secret: 'canary' } })
    const query = `key=pk_test_1&client_secret=${intent.client_secret}`
    const seen = await (await fetch(`${bench.url}/v1/payment_intents/${intent.id}?${query}`)).text()
    expect(seen).toContain(intent.id)
    expect(seen).not.toMatch(/canary|"customer"|"metadata"/)
  })
})

describe('refunds', () => {
  async function paidIntent() {
    return await bench.stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa', confirm: true })
  }

  test('give back nothing of a charge that is disputed', async () => {
    const intent = await paidIntent()
    await bench.control('POST /dispute', { payment_intent: intent.id })
    await expect(bench.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
  })

  test('give back a part, then the rest, and never a cent more', async () => {
    const { stripe } = bench
    const intent = await paidIntent()
    expect(await stripe.refunds.create({ payment_intent: intent.id, amount: 200 })).toMatchObject({ amount: 200 })
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 296 })).rejects.toThrow(
      'greater than unrefunded',
    )
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({
      amount: 295,
      status: 'succeeded',
    })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data
    expect(charge).toMatchObject({ amount_refunded: 495, refunded: true })
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
  })

  test.each([0, -1])('of %i cents are refused', async (amount) => {
    const intent = await paidIntent()
    await expect(bench.stripe.refunds.create({ payment_intent: intent.id, amount })).rejects.toMatchObject({
      param: 'amount',
    })
  })

  test('of an unpaid intent are refused', async () => {
    const intent = await bench.stripe.paymentIntents.create(order)
    await expect(bench.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 400 })
  })
})

test('a typed card number is kept nowhere: not in the account file, not in an event', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'stripe-')), 'state.json')
  const own = await openBench({ stateFile })
  const intent = await own.stripe.paymentIntents.create(order)
  const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '34', cvc: '987' }
  const fields = Object.entries(card).map(
    ([name, value]) => [`payment_method_data[card][${name}]`, value] as [string, string],
  )
  const body = new URLSearchParams([
    ...fields,
    ['payment_method_data[type]', 'card'],
    ['client_secret', intent.client_secret ?? ''],
    ['key', 'pk_test_1'],
  ])
  const answer = await fetch(`${own.url}/v1/payment_intents/${intent.id}/confirm`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject({ status: 'succeeded' })
  await own.stop()
  const kept = await readFile(stateFile, 'utf8')
  expect(kept).toContain(intent.id)
  expect(kept).not.toMatch(/4242 ?4242|"987"/)
})

test('the ledger adds up to the charges and refunds made', async () => {
  const own = await openBench()
  const intent = await own.stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa', confirm: true })
  await own.stripe.refunds.create({ payment_intent: intent.id, amount: 95 })
  expect(await own.control('GET /ledger')).toMatchObject({ totals: { received: 495, refunded: 95, net: 400 } })
  expect((await own.stripe.balance.retrieve()).available).toMatchObject([{ amount: 400, currency: 'usd' }])
  await own.stop()
})
