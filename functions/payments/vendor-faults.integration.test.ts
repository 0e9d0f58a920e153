import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import type { createPaymentIntent as row } from '#shared/payments/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { translations, users } from '../data/data.ts'
import type { Verb } from '../lib/http.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { handleEvent } from './handle-event.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { sweep } from './sweep.ts'
import {
  type Customer,
  ledgerOf,
  makeCtx,
  newCustomer,
  type Payments,
  startPayments,
  type World,
  waiting,
} from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  await world.control('POST /webhooks', { hold: true })
})
afterAll(() => world.close())

type Books = { intents: Stripe.PaymentIntent[]; refunds: Stripe.Refund[]; customers: Stripe.Customer[] }
const books = () => world.control<Books>('GET /ledger')
const madeFor = async ({ user }: Customer) => {
  const { intents, customers } = await books()
  const mine = customers.filter((one) => one.metadata['userId'] === String(user.id))
  return { customers: mine.length, intents: intents.filter((one) => one.metadata['userId'] === String(user.id)) }
}

/** How a call to a vendor can go wrong. The SDK tries once more by itself: only two in a row reach our own code. */
const faults = {
  'fails before, twice': { kind: 'fail-before', status: 500, count: 2 },
  'breaks the connection before, twice': { kind: 'fail-before', status: 0, count: 2 },
  'commits and loses the answer': { kind: 'commit-and-lose-answer' },
  'commits and loses the answer, twice': { kind: 'commit-and-lose-answer', count: 2 },
  'is late': { kind: 'late', delayMs: 300 },
  doubled: { kind: 'doubled' },
}
const cases = (paths: Record<string, string>) =>
  Object.entries(paths).flatMap(([call, path]) =>
    Object.entries(faults).map(([name, fault]) => [call, name, { ...fault, path }] as const),
  )

test.each(cases({ 'a customer is made': '/v1/customers', 'an intent is made': '/v1/payment_intents' }))(
  'P3: %s, and Stripe %s: one customer, one intent, and the customer can pay',
  async (_, __, fault) => {
    const customer = await newCustomer()
    const ctx = makeCtx(customer)
    const { id: translationId } = await waiting(customer)
    await world.control('POST /faults', fault)
    const { output } = await untilItAnswers(() => createPaymentIntent(ctx, { translationId }))
    await world.control('DELETE /faults')

    const made = await madeFor(customer)
    expect([made.customers, made.intents.map((one) => one.id)]).toEqual([1, [output.paymentIntentId]])
    expect(made.intents[0]).toMatchObject({ amount: output.totalCents, currency: 'usd' })
  },
)

test.each(cases({ 'an unpaid order is canceled': '/v1/payment_intents/*' }))(
  'P3: %s for another cart, and Stripe %s: the old intent is closed, the new one is the only one that can be paid',
  async (_, __, fault) => {
    const customer = await newCustomer()
    const ctx = makeCtx(customer)
    const [first, second] = [await waiting(customer), await waiting(customer)]
    const before = await createPaymentIntent(ctx, { translationId: first.id })
    await world.control('POST /faults', fault)
    const after = await untilItAnswers(() => createPaymentIntent(ctx, { translationIds: [first.id, second.id] }))
    await world.control('DELETE /faults')

    const open = (await madeFor(customer)).intents.filter((one) => one.status !== 'canceled')
    expect(open.map((one) => one.id)).toEqual([after.output.paymentIntentId])
    expect(before.output.paymentIntentId).not.toBe(after.output.paymentIntentId)
  },
)

test.each(cases({ 'money goes back': '/v1/refunds' }))(
  'P3: %s for one item of two, and Stripe %s: one refund, one ledger entry, one mail',
  async (_, __, fault) => {
    const customer = await newCustomer()
    const ctx = makeCtx(customer)
    const rows = [await waiting(customer), await waiting(customer, 'certified')] as const
    const translationIds = rows.map(({ id }) => id)
    const { output } = await createPaymentIntent(ctx, { translationIds })
    await world.stripe.paymentIntents.confirm(String(output.paymentIntentId), { payment_method: 'pm_card_visa' })
    await processTranslation(ctx, { translationIds })
    await translations.fail(rows[1].id, failureOf('internal', { paid: true }), ctx.now())
    await world.control('POST /faults', fault)
    await sweepUntil(ctx, async () => (await ledgerOf(output.orderId)).length === 2)
    await world.control('DELETE /faults')

    const due = output.items.find((item) => item.translationId === rows[1].id)?.dueCents
    const { refunds } = await books()
    const mine = refunds.filter((one) => one.payment_intent === output.paymentIntentId)
    expect(mine.map((one) => one.amount)).toEqual([due])
    expect(await ledgerOf(output.orderId)).toMatchObject([
      { kind: 'charge', amountCents: output.totalCents },
      { kind: 'refund', amountCents: due, refundId: mine[0]?.id },
    ])
    expect(ctx.letters.map((letter) => letter.template)).toEqual(['receipt', 'refund'])
  },
)

test('P3: a refund that was made a month ago, when Stripe has forgotten its key, is not made again', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const rows = [await waiting(customer), await waiting(customer)] as const
  const { output } = await createPaymentIntent(ctx, { translationIds: rows.map(({ id }) => id) })
  const paymentIntentId = String(output.paymentIntentId)
  await world.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  const orderId = OrderId.parse(output.orderId)
  const item = { orderId, translationId: rows[0].id, paymentIntentId, amountCents: 100, givenCents: 0 }
  const first = await ctx.payments.refund(item)
  await world.control('POST /advance', { days: 30 })
  expect(await ctx.payments.refund(item)).toEqual(first)
  expect((await books()).refunds.filter((one) => one.payment_intent === paymentIntentId)).toHaveLength(1)
})

test('P5: what was given back by hand for an order counts for the items that it covers, and no cent for two', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const rows = [await waiting(customer), await waiting(customer)] as const
  const { output } = await createPaymentIntent(ctx, { translationIds: rows.map(({ id }) => id) })
  const paymentIntentId = String(output.paymentIntentId)
  await world.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' })
  const give = async ({ id }: (typeof rows)[number]) => {
    const amountCents = output.items.find(({ translationId }) => translationId === id)?.dueCents ?? 0
    const given = await ctx.payments.refund({
      orderId: OrderId.parse(output.orderId),
      translationId: id,
      paymentIntentId,
      amountCents,
      givenCents: 0,
    })
    return given?.id
  }
  const byHand = (amount: number) => world.stripe.refunds.create({ payment_intent: paymentIntentId, amount })
  const most = await byHand(output.totalCents - 1)
  expect([await give(rows[0]), await give(rows[0])]).toEqual([most.id, most.id])
  // One cent is left of the payment: it is what the refund by hand did not give.
  const rest = await give(rows[1])
  expect([await give(rows[1]), await give(rows[0])]).toEqual([rest, most.id])
  const made = (await books()).refunds.filter((one) => one.payment_intent === paymentIntentId)
  expect(made.map(({ id, amount }) => [id, amount])).toEqual(
    expect.arrayContaining([
      [most.id, output.totalCents - 1],
      [rest, 1],
    ]),
  )
  expect(made).toHaveLength(2)
})

/** An order of two items that is paid, and of which one fails after some of its money was given back by hand. */
async function failsAfterByHand(which: 0 | 1, byHandCents: (dueCents: number) => number, other: 'ai' | 'certified') {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const rows = [await waiting(customer), await waiting(customer, other)] as const
  const translationIds = rows.map(({ id }) => id)
  const { output } = await createPaymentIntent(ctx, { translationIds })
  const payment_intent = String(output.paymentIntentId)
  await world.stripe.paymentIntents.confirm(payment_intent, { payment_method: 'pm_card_visa' })
  await processTranslation(ctx, { translationIds })
  const due = output.items.find((item) => item.translationId === rows[which].id)?.dueCents ?? 0
  const byHand = await world.stripe.refunds.create({ payment_intent, amount: byHandCents(due) })
  const fail = async (row: { id: (typeof translationIds)[number] }) => {
    const before = (await ledgerOf(output.orderId)).length
    await translations.fail(row.id, failureOf('internal', { paid: true }), ctx.now())
    await sweepUntil(ctx, async () => (await ledgerOf(output.orderId)).length > before)
  }
  const made = async () => {
    const { refunds } = await books()
    return refunds.filter((one) => one.payment_intent === payment_intent && one.id !== byHand.id)
  }
  return { ctx, rows, due, total: output.totalCents, byHand, fail, made, ledger: () => ledgerOf(output.orderId) }
}

test('P5: given back by hand for one item while the payment has enough left: no second refund, and the other item’s is its own', async () => {
  const one = await failsAfterByHand(0, (due) => due, 'certified')
  await one.fail(one.rows[0])
  expect(await one.made()).toEqual([])
  expect(await one.ledger()).toMatchObject([
    { kind: 'charge', amountCents: one.total },
    { kind: 'refund', amountCents: one.due, refundId: one.byHand.id },
  ])
  await one.fail(one.rows[1])
  expect((await one.made()).map(({ amount }) => amount)).toEqual([one.total - one.due])
})

test('P5: less was given back by hand than the item cost: the rest goes back with the last item, once', async () => {
  const one = await failsAfterByHand(1, () => 100, 'certified')
  await one.fail(one.rows[0])
  await one.fail(one.rows[1])
  const made = await one.made()
  expect(made.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(
    [one.total - one.due, one.due - 100].toSorted((a, b) => a - b),
  )
  const back = (await one.ledger()).filter(({ kind }) => kind === 'refund')
  expect(back.reduce((sum, { amountCents }) => sum + Number(amountCents), 0)).toBe(one.total)

  // The bank sends the rest back: what was given by hand has arrived all the same.
  const rest = made.find(({ amount }) => amount === one.due - 100)
  const failed = (await world.control('POST /fail-refund', { refund: rest?.id })) as Stripe.Refund
  const { id, amount: amountCents, failure_reason: reason = '', metadata } = failed
  const refund = { id, amountCents, reason, metadata: metadata ?? {} }
  await handleEvent(one.ctx, { id: 'evt_rest', type: 'refund.failed', refund })
  const { output: receipts } = await listOrders(one.ctx, { limit: 10 })
  expect(receipts[0]?.items.find((item) => item.translationId === one.rows[1].id)).toMatchObject({
    refundedCents: 100,
    owedCents: one.due - 100,
  })
})

test('W6: Stripe is away: the answer says so, nothing is lost, and a paid order settles when it is back', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const { id: translationId } = await waiting(customer)
  const { output } = await createPaymentIntent(ctx, { translationId })
  await world.stripe.paymentIntents.confirm(String(output.paymentIntentId), { payment_method: 'pm_card_visa' })
  await world.control('POST /faults', { kind: 'fail-before', status: 0, path: '*', method: 'GET', count: 2 })
  await expect(processTranslation(ctx, { translationId })).rejects.toMatchObject({ code: 'payment-provider-down' })
  await processTranslation(ctx, { translationId })
  expect(await ledgerOf(output.orderId)).toMatchObject([{ amountCents: output.totalCents }])
})

/** A customer who presses the button again as long as the provider is away. */
async function untilItAnswers(work: () => ReturnType<Verb<typeof row, never>>) {
  for (let tries = 0; tries < 5; tries++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== 'payment-provider-down') throw error
    }
  }
  throw new Error('The provider never came back')
}

/** Sweeps, an hour later each time, until it is so. */
async function sweepUntil(ctx: Payments, done: () => Promise<boolean>) {
  for (let hour = 0; hour < 6 && !(await done()); hour++) {
    await sweep({ ...ctx, now: () => new Date(Date.now() + hour * 3_600_000) })
  }
}

test('P3: whose customer was deleted at Stripe gets another one, once, and can pay', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const [first, second] = [await waiting(customer), await waiting(customer)]
  await createPaymentIntent(ctx, { translationId: first.id })
  const before = (await users.findById(customer.user.id))?.stripeCustomerId ?? ''
  await world.stripe.customers.del(before)
  const asked = [1, 2, 3].map(() => createPaymentIntent(ctx, { translationId: second.id }))
  const secrets = (await Promise.all(asked)).map(({ output }) => output.clientSecret)
  expect(new Set(secrets).size).toBe(1)
  const { customers, intents } = await madeFor(customer)
  const after = (await users.findById(customer.user.id))?.stripeCustomerId
  expect([customers, after === before]).toEqual([1, false])
  expect(intents.filter(({ status }) => status !== 'canceled').map((one) => one.customer)).toEqual([after])
})
