import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderId } from '#shared/lib/id.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { orders, promotions, retention, taskTokens, translations, users } from '../data/data.ts'
import { fail } from '../translations/steps/fail.ts'
import { waitForPayment } from '../translations/steps/wait-for-payment.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { handleEvent } from './handle-event.ts'
import { processTranslation } from './process-translation.ts'
import { sweep } from './sweep.ts'
import { brokenInvariants } from './testing/broken-invariants.ts'
import {
  type Customer,
  carryEvents,
  ledgerOf,
  makeCtx,
  newCustomer,
  orderRows,
  type Payments,
  startPayments,
  tokenOf,
  type World,
  waiting,
} from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  await world.control('POST /webhooks', { drop: 1_000_000 })
})
afterAll(() => world.close())

const later = (ctx: Payments, minutes: number): Payments => ({
  ...ctx,
  now: () => new Date(Date.now() + minutes * 60_000),
})
const confirm = (id: string | null, payment_method = 'pm_card_visa') =>
  world.stripe.paymentIntents.confirm(String(id), { payment_method })

async function ordered(customer: Customer, type: 'ai' | 'certified' = 'ai', words = 4000) {
  const ctx = makeCtx(customer)
  const row = await waiting(customer, type, { words })
  const { output } = await createPaymentIntent(ctx, { translationId: row.id })
  return { ctx, row, ...output, input: { translationId: row.id } }
}

async function delivered({ ctx, row, orderId, totalCents }: Awaited<ReturnType<typeof ordered>>) {
  expect(await ledgerOf(orderId)).toMatchObject([{ kind: 'charge', amountCents: totalCents }])
  expect(await translations.get(row.id)).toMatchObject({ orderId, amountCents: totalCents })
  await carryEvents(ctx)
  expect(ctx.woken.filter((token) => token === tokenOf(row.id))).toHaveLength(1)
  expect(ctx.letters.map((letter) => letter.cause)).toEqual([`receipt:${orderId}`])
}

describe('P5: paid means delivered', () => {
  test('tab closed after the card was taken, webhook lost: one sweep delivers, once', async () => {
    const order = await ordered(await newCustomer())
    await confirm(order.paymentIntentId)
    await sweep(later(order.ctx, 2))
    await delivered(order)
    for (const minutes of [3, 5, 60, 2000]) await sweep(later(order.ctx, minutes))
    await delivered(order)
  })

  test('process-translation called 50 times at once, beside the webhook: every answer is the paid translation', async () => {
    const order = await ordered(await newCustomer())
    const intent = (await confirm(order.paymentIntentId)) as Stripe.PaymentIntent
    const told = {
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intent: await order.ctx.payments.retrieveIntent(intent.id),
    }
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => processTranslation(order.ctx, order.input))),
      handleEvent(order.ctx, told),
      sweep(later(order.ctx, 2)),
    ])
    expect(new Set(answers.map(({ output }) => output.result.translation.paid))).toEqual(new Set([true]))
    console.log(`P5: ${answers.length} returns at once, ${(await ledgerOf(order.orderId)).length} charge`)
    await delivered(order)
  })

  test('the webhook is early: before the task waits, the waiting step itself sees the payment', async () => {
    const order = await ordered(await newCustomer())
    await taskTokens.remove(order.row.id, 'payment', tokenOf(order.row.id))
    await confirm(order.paymentIntentId)
    await processTranslation(order.ctx, order.input)
    await carryEvents(order.ctx)
    expect(order.ctx.woken).not.toContain(tokenOf(order.row.id))
    await waitForPayment(order.ctx, { translationId: order.row.id, taskToken: tokenOf(order.row.id) })
    await delivered(order)
  })

  test('not paid yet is said, and writes nothing; a free order needs no card', async () => {
    const customer = await newCustomer()
    const dear = await ordered(customer)
    await expect(processTranslation(dear.ctx, dear.input)).rejects.toMatchObject({
      code: 'payment-status',
      message: 'Payment status: requires_payment_method.',
    })
    expect(await ledgerOf(dear.orderId)).toEqual([])
    const free = await ordered(customer, 'ai', 2500)
    expect(free).toMatchObject({ totalCents: 0, clientSecret: null, paymentIntentId: null })
    await processTranslation(free.ctx, free.input)
    await delivered(free)
  })

  test('delivery breaks off after the payment is written: the browser is told yes, and the sweep goes on', async () => {
    const order = await ordered(await newCustomer())
    await confirm(order.paymentIntentId)
    const broken = async () => Promise.reject(new Error('the queue is away'))
    await processTranslation({ ...order.ctx, mail: { ...order.ctx.mail, enqueue: broken } }, order.input)
    expect(order.ctx.letters).toEqual([])
    await sweep(later(order.ctx, 2))
    await delivered(order)
  })

  test('an order that nobody pays ends after a day: its intent is closed, its promotion free again', async () => {
    const customer = await newCustomer()
    const order = await ordered(customer)
    expect((await promotions.eligibleFor(customer.user)).eligible.free_ai).toBe(false)
    await sweep(later(order.ctx, 23 * 60))
    expect((await orderRows(order.orderId))['ORDER']).toMatchObject({ status: 'open' })
    await sweep(later(order.ctx, 25 * 60))
    expect((await orderRows(order.orderId))['ORDER']).toMatchObject({ status: 'canceled' })
    expect(await world.stripe.paymentIntents.retrieve(String(order.paymentIntentId))).toMatchObject({
      status: 'canceled',
    })
    expect((await promotions.eligibleFor(customer.user)).eligible.free_ai).toBe(true)
  })

  test('an intent that was closed at Stripe, while the order stayed open, does not lock the customer out', async () => {
    const order = await ordered(await newCustomer())
    await world.stripe.paymentIntents.cancel(String(order.paymentIntentId))
    const { output } = await createPaymentIntent(order.ctx, order.input)
    expect(output.paymentIntentId).not.toBe(order.paymentIntentId)
    expect((await confirm(output.paymentIntentId)).status).toBe('succeeded')
  })

  test('an order whose intent could not be made is kept for a moment, then replaced: Stripe repeats its errors to a key', async () => {
    const customer = await newCustomer()
    const ctx = makeCtx(customer)
    const { id: translationId } = await waiting(customer)
    await world.control('POST /faults', { kind: 'fail-before', path: '/v1/payment_intents', count: 2 })
    await expect(createPaymentIntent(ctx, { translationId })).rejects.toMatchObject({ code: 'payment-provider-down' })
    const first = await ctx.data.orders.findOpen(customer.user.id)
    const { output } = await createPaymentIntent(later(ctx, 3), { translationId })
    expect(output.orderId).not.toBe(first?.id)
    expect((await confirm(output.paymentIntentId)).status).toBe('succeeded')
  })

  test.each([
    ['certificate-unsignable', { certificatePack: 'ca-ircc', sourceLanguage: 'ja', targetLanguage: 'fr' }],
    ['certified-pair-unavailable', { certificatePack: 'general', sourceLanguage: 'pl', targetLanguage: 'en' }],
  ] as const)(
    'a certificate that nobody could sign is not sold, whose source was detected after its start: %s',
    async (code, fields) => {
      const customer = await newCustomer()
      const unsignable = await waiting(customer, 'certified', fields)
      const cart = { translationIds: [(await waiting(customer)).id, unsignable.id] }
      await expect(createPaymentIntent(makeCtx(customer), cart)).rejects.toMatchObject({
        code,
        params: { name: unsignable.originalFilename },
      })
      expect(await makeCtx(customer).data.orders.findOpen(customer.user.id)).toBeUndefined()
    },
  )

  test('a bank account, whose payment would be on its way for days, pays no order; a card does', async () => {
    const order = await ordered(await newCustomer())
    const byBank = confirm(order.paymentIntentId, 'pm_usBankAccount_processing')
    await expect(byBank).rejects.toMatchObject({ code: 'payment_intent_incompatible_payment_method' })
    await confirm(order.paymentIntentId)
    await processTranslation(order.ctx, order.input)
    await delivered(order)
  })

  test('a payment that is on its way for days: its order stays, another cart waits, and it is delivered', async () => {
    const customer = await newCustomer()
    const order = await ordered(customer)
    const payment_intent = String(order.paymentIntentId)
    await world.stripe.paymentIntents.update(payment_intent, {
      payment_method_types: ['card', 'us_bank_account'],
    } as Stripe.PaymentIntentUpdateParams)
    await world.stripe.paymentIntents.confirm(payment_intent, { payment_method: 'pm_usBankAccount_processing' })
    await expect(processTranslation(order.ctx, order.input)).rejects.toMatchObject({
      message: 'Payment status: processing.',
    })
    const { id: translationId } = await waiting(customer)
    await expect(createPaymentIntent(order.ctx, { translationId })).rejects.toMatchObject({
      code: 'payment-on-its-way',
    })
    await sweep(later(order.ctx, 26 * 60))
    await world.control('POST /settle', { payment_intent, outcome: 'approve' })
    await sweep(later(order.ctx, 27 * 60))
    await delivered(order)
  })

  test('two tabs with different carts at once, again and again: one open order, and only its intent can be paid', async () => {
    for (let round = 0; round < 3; round++) {
      const customer = await newCustomer()
      const ctx = makeCtx(customer)
      const rows = [await waiting(customer), await waiting(customer, 'certified')]
      const carts = [[0], [1], [0, 1], [0], [1, 0]].map((cart) => cart.map((place) => rows[place]?.id as never))
      const answers = await Promise.allSettled(
        carts.map((translationIds) => createPaymentIntent(ctx, { translationIds })),
      )
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'cart-changed' })
      const open = await ctx.data.orders.findOpen(customer.user.id)
      const { intents } = await world.control<{ intents: Stripe.PaymentIntent[] }>('GET /ledger')
      const shown = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value.output.paymentIntentId] : [],
      )
      const payable = intents.filter((one) => shown.includes(one.id) && one.status !== 'canceled')
      expect(payable.map((one) => one.id)).toEqual(open?.paymentIntentId ? [open.paymentIntentId] : [])
    }
  })
})

describe('P5: or refunded', () => {
  test('paid and failed for good: the money and the promotion come back once, and the customer is told once', async () => {
    const customer = await newCustomer()
    const order = await ordered(customer, 'certified')
    await confirm(order.paymentIntentId)
    await processTranslation(order.ctx, order.input)
    expect((await promotions.eligibleFor(customer.user)).eligible.certified_half).toBe(false)
    await Promise.all([1, 2, 3].map(() => fail(order.ctx, { translationId: order.row.id, failure: 'internal' })))
    await Promise.all([2, 2, 2].map((minutes) => sweep(later(order.ctx, minutes))))
    await sweep(later(order.ctx, 60))
    await carryEvents(order.ctx)

    const { refunds } = await world.control<{ refunds: Stripe.Refund[] }>('GET /ledger')
    const mine = refunds.filter((one) => one.payment_intent === order.paymentIntentId)
    expect(mine.map((one) => one.amount)).toEqual([order.totalCents])
    expect(await ledgerOf(order.orderId)).toMatchObject([{ kind: 'charge' }, { kind: 'refund', refundId: mine[0]?.id }])
    expect(order.ctx.letters.map((letter) => letter.template).toSorted()).toEqual([
      'receipt',
      'refund',
      'translation-failed',
    ])
    expect((await promotions.eligibleFor(customer.user)).eligible.certified_half).toBe(true)
    expect((await order.ctx.data.users.findById(customer.user.id))?.hasUsedCertifiedDiscount).toBe(false)
    expect(await translations.get(order.row.id)).toMatchObject({ stage: 'failed' })
  })

  test('paid after the document expired: nothing is unlocked, all of it comes back', async () => {
    const order = await ordered(await newCustomer())
    await translations.expire(order.row.id, failureOf('payment-expired'), new Date())
    await confirm(order.paymentIntentId)
    await sweep(later(order.ctx, 2))
    await sweep(later(order.ctx, 8))
    expect(await ledgerOf(order.orderId)).toMatchObject([
      { kind: 'charge', amountCents: order.totalCents },
      { kind: 'refund', amountCents: order.totalCents },
    ])
    expect((await translations.get(order.row.id)).paidAt).toBeUndefined()
    expect(order.ctx.letters.map((letter) => letter.template)).toEqual(['receipt', 'refund'])
  })

  test.each(['before', 'while'] as const)(
    'the account was closed %s its order was paid: nothing is unlocked that nobody could open, all of it comes back',
    async (when) => {
      const customer = await newCustomer()
      const order = await ordered(customer)
      const close = () => users.setDisabled(customer.user.id, true, new Date())
      await confirm(order.paymentIntentId)
      if (when === 'before') await close()
      const pay: typeof orders.pay = async (...given) => {
        if (when === 'while') await close()
        return orders.pay(...given)
      }
      const ctx = { ...order.ctx, data: { ...order.ctx.data, orders: { ...orders, pay } } }
      await sweep(later(ctx, 2))
      await sweep(later(ctx, 8))
      expect(await ledgerOf(order.orderId)).toMatchObject([
        { kind: 'charge', amountCents: order.totalCents },
        { kind: 'refund', amountCents: order.totalCents },
      ])
      expect((await translations.get(order.row.id)).paidAt).toBeUndefined()
    },
  )
})

test('afterwards every invariant of the audit holds', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})

test('R3: what a closed account left unpaid cannot be paid any more, gives its promotion back and leaves the list', async () => {
  const customer = await newCustomer()
  const { ctx, orderId, paymentIntentId } = await ordered(customer, 'certified')
  const id = OrderId.parse(orderId)
  await users.setDisabled(customer.user.id, true, new Date())
  await retention.requestErasure(customer.user.id, new Date())
  await retention.erasePerson(customer.user.id, new Date())
  await sweep(later(ctx, 2))
  expect(await orders.find(id)).toMatchObject({ status: 'canceled' })
  await expect(confirm(paymentIntentId)).rejects.toThrow()
  const listed = await orders.listDue('open', new Date(Date.now() + 1e12), 1000)
  expect(listed.map((order) => order.id)).not.toContain(id)
  expect(await orders.findOpen(customer.user.id)).toBeUndefined()
  expect(await users.findById(customer.user.id)).toMatchObject({ hasUsedCertifiedDiscount: false })
})
