import fc from 'fast-check'
import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as rows from '#shared/payments/api.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import { webhookSecret } from '../../infra/local/stripe/test-bench.ts'
import { sign } from '../../infra/local/stripe/webhooks/sign.ts'
import { mailsTo } from '../accounts/testing/cloud.ts'
import type { Intent } from '../adapters/stripe.ts'
import { tickets, translations } from '../data/data.ts'
import { call } from '../lib/testing/call.ts'
import { repeats } from '../lib/testing/repeats.ts'
import { handler } from './entry.ts'
import { handleEvent } from './handle-event.ts'
import { processTranslation } from './process-translation.ts'
import { sweep } from './sweep.ts'
import {
  type Customer,
  carryEvents,
  deliver,
  ledgerOf,
  makeCtx,
  newCustomer,
  orderRows,
  startPayments,
  tokenOf,
  type World,
  waiting,
} from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
})
afterAll(() => world.close())

const now = () => Math.floor(Date.now() / 1000)
const signed = (body: string, secret = webhookSecret, at = now()) => sign(body, secret, at)

/** An order that was declined once and then paid, and the events that Stripe made of it. Nothing was delivered. */
async function paidOrder(customer: Customer) {
  await world.control('POST /webhooks', { hold: true })
  const rows_ = [await waiting(customer), await waiting(customer, 'certified')]
  const { body } = await call(handler, rows.createPaymentIntent, {
    cookies: customer.cookies,
    body: { translationIds: rows_.map((row) => row.id) },
  })
  const id = String(body['paymentIntentId'])
  await world.stripe.paymentIntents
    .confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' })
    .catch(() => undefined)
  await world.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const { data: all } = await world.stripe.events.list({ limit: 100 })
  const events = all.filter((event) => {
    const about = event.data.object as { id?: string; payment_intent?: string }
    return about.id === id || about.payment_intent === id
  })
  expect(events.map((event) => event.type)).toContain('payment_intent.payment_failed')
  return {
    orderId: Number(body['orderId']),
    totalCents: Number(body['totalCents']),
    intentId: id,
    items: rows_,
    events,
  }
}

async function settledOnce({ orderId, totalCents, items }: Awaited<ReturnType<typeof paidOrder>>) {
  expect(await ledgerOf(orderId)).toMatchObject([{ kind: 'charge', amountCents: totalCents }])
  const stored = await Promise.all(items.map((row) => translations.get(row.id)))
  expect(stored.map((row) => row.orderId)).toEqual([orderId, orderId])
  expect(stored.reduce((sum, row) => sum + (row.amountCents ?? 0), 0)).toBe(totalCents)
  expect((await orderRows(orderId))['ORDER']).toMatchObject({ status: 'paid' })
}

describe('P1: one payment, one effect', () => {
  test('1,000 deliveries of one event, 100 at a time: one charge, one unlock, one receipt, every answer 2xx', async () => {
    const customer = await newCustomer()
    const order = await paidOrder(customer)
    const event = order.events.find((one) => one.type === 'payment_intent.succeeded')
    await removeTokens(order.items)
    const began = performance.now()
    const { answers } = await world.control<{ answers: Record<string, number> }>('POST /webhooks/replay', {
      event: event?.id,
      times: 1000,
      parallel: 100,
    })
    console.log(
      `P1: 1,000 deliveries answered ${JSON.stringify(answers)} in ${Math.round(performance.now() - began)} ms`,
    )
    expect(answers).toEqual({ 200: 1000 })
    await settledOnce(order)
    const mails = await mailsTo(customer.user.email)
    expect(mails.map((mail) => mail.subject)).toEqual([expect.stringContaining('Your receipt')])
  }, 60_000)

  test(
    'random orders, duplicates and delays of all events, mixed with the browser and the sweeper: the same final state',
    async () => {
      const runs = repeats(15, 'P1_ORDERS')
      let deliveries = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ what: fc.nat(99), wait: fc.nat(3) }), { minLength: 4, maxLength: 24 }),
          fc.nat(99),
          async (steps, last) => {
            const customer = await newCustomer()
            const order = await paidOrder(customer)
            const ctx = makeCtx(customer)
            const ids = { translationIds: order.items.map((row) => row.id) }
            const acts = [
              ...order.events.map((event) => async () => {
                const body = JSON.stringify(event)
                const told = await ctx.payments.readEvent(body, signed(body))
                if (!told) throw new Error('A signed event was refused')
                deliveries++
                await handleEvent(ctx, told)
              }),
              () => processTranslation(ctx, { ...ids, paymentIntentId: 'pi_not_this_one' }).then(() => undefined),
              () => sweep({ ...ctx, now: () => new Date(Date.now() + 120_000) }),
            ]
            const act = (number: number) => acts[number % acts.length]?.()
            await Promise.all(steps.map(async ({ what, wait }) => (await turns(wait), act(what))))
            // Stripe delivers until it is answered: the payment is announced at least once.
            await act(order.events.findIndex((event) => event.type === 'payment_intent.succeeded'))
            await act(last)
            await settledOnce(order)
            expect(ctx.letters.map((letter) => letter.cause)).toEqual([`receipt:${order.orderId}`])
            await carryEvents(ctx)
            expect(ctx.woken.toSorted()).toEqual(order.items.map((row) => tokenOf(row.id)).toSorted())
          },
        ),
        { numRuns: runs },
      )
      console.log(`P1: ${runs} shuffled histories, ${deliveries} deliveries`)
    },
    60_000 + 10_000 * Number(process.env['P1_ORDERS'] ?? 0),
  )
})

describe('P2, P5: what is unlocked is what Stripe itself says', () => {
  const told = (
    order: Pick<Awaited<ReturnType<typeof paidOrder>>, 'orderId' | 'totalCents' | 'intentId'>,
    intent: Partial<Intent>,
  ) => ({
    id: 'evt_forged',
    type: 'payment_intent.succeeded',
    intent: {
      id: order.intentId,
      clientSecret: '',
      status: 'succeeded' as const,
      amountCents: order.totalCents,
      receivedCents: order.totalCents,
      currency: 'usd',
      orderId: order.orderId,
      namesOrder: true,
      ...intent,
    },
  })

  test('an event that is signed and says more than Stripe does unlocks nothing', async () => {
    const customer = await newCustomer()
    const [row] = [await waiting(customer)]
    const { body } = await call(handler, rows.createPaymentIntent, {
      cookies: customer.cookies,
      body: { translationIds: [row.id] },
    })
    const order = { orderId: Number(body['orderId']), totalCents: Number(body['totalCents']), items: [row], events: [] }
    const unpaid = { ...order, intentId: String(body['paymentIntentId']) }
    const ctx = makeCtx(customer)
    await handleEvent(ctx, told(unpaid, {}))
    const other = await paidOrder(await newCustomer())
    // Another’s payment, said to be for this order; and a payment that does not exist.
    await handleEvent(ctx, told(unpaid, { id: other.intentId }))
    await expect(handleEvent(ctx, told(unpaid, { id: 'pi_none' }))).rejects.toThrow()
    expect(await ledgerOf(unpaid.orderId)).toEqual([])
    expect((await translations.get(row.id)).paidAt).toBeUndefined()
    await handleEvent(ctx, { id: 'evt_r', type: 'refund.failed', refund: refundOf('re_none') }).catch(() => undefined)
    expect((await tickets.listOf(customer.user.id, { limit: 10 })).rows).toEqual([])
  })

  test.each<[string, Partial<Intent>]>([
    ['less than the order costs', { receivedCents: 1 }],
    ['more than the order costs', { receivedCents: 1_000_000 }],
    ['the right number of another currency', { currency: 'jpy' }],
  ])('P4: the order’s own payment that brought %s unlocks nothing, and staff hear of it', async (_, read) => {
    const customer = await newCustomer()
    const row = await waiting(customer)
    const { body } = await call(handler, rows.createPaymentIntent, {
      cookies: customer.cookies,
      body: { translationIds: [row.id] },
    })
    const orderId = Number(body['orderId'])
    const order = { orderId, totalCents: Number(body['totalCents']), intentId: String(body['paymentIntentId']) }
    const { intent } = told(order, read)
    const ctx = makeCtx(customer)
    const createOnce = vi.fn(tickets.createOnce)
    const payments = { ...ctx.payments, retrieveIntent: async () => intent }
    const watched = { ...ctx, payments, data: { ...ctx.data, tickets: { ...tickets, createOnce } } }
    await handleEvent(watched, { id: 'evt_w', type: 'payment_intent.succeeded', intent })
    expect(await ledgerOf(orderId)).toEqual([])
    expect((await translations.get(row.id)).paidAt).toBeUndefined()
    expect(createOnce).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ priority: 'urgent' }))
  })

  test.each([
    ['an order that is not there', { orderId: '4711' }],
    ['no number of an order', { orderId: 'none' }],
    ['another amount than its order', {}],
  ])('money for %s becomes one urgent ticket, however often it is told', async (_, metadata) => {
    const customer = await newCustomer()
    const order = await paidOrder(customer)
    const made = await world.stripe.paymentIntents.create({
      amount: 777,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { orderId: String(order.orderId), ...metadata },
    })
    const ctx = makeCtx(customer)
    const seen: Ticket[] = []
    const kept: boolean[] = []
    const createOnce = async (ticket: Ticket) => {
      seen.push(ticket)
      const isNew = await tickets.createOnce(ticket)
      kept.push(isNew)
      return isNew
    }
    const watched = { ...ctx, data: { ...ctx.data, tickets: { ...tickets, createOnce } } }
    const event = { id: 'evt_s', type: 'payment_intent.succeeded', intent: await ctx.payments.retrieveIntent(made.id) }
    for (let times = 0; times < 3; times++) await handleEvent(watched, event)
    expect(kept).toEqual([true, false, false])
    const [ticket] = seen as [Ticket, ...Ticket[]]
    expect(await tickets.find(ticket.id)).toMatchObject({
      priority: 'urgent',
      subject: 'A payment of $7.77 fits no order',
    })
    expect(ticket.message).toContain(made.id)
  })
})

const refundOf = (id: string) => ({ id, amountCents: 1, reason: '', metadata: {} })

describe('a dispute', () => {
  const listed = async () => (await tickets.listDue('open', { limit: 100 })).rows.map(({ row }) => row)

  test('becomes one urgent ticket with its order, however often it is told, and only when Stripe itself says so', async () => {
    const order = await paidOrder(await newCustomer())
    const charge = (await world.control('POST /dispute', { payment_intent: order.intentId })) as Stripe.Charge
    const { data } = await world.stripe.events.list({ limit: 1 })
    expect(data[0]?.type).toBe('charge.dispute.created')
    const body = JSON.stringify(data[0])
    for (let times = 0; times < 3; times++) expect(await deliver(body, signed(body))).toMatchObject({ statusCode: 200 })
    const other = await paidOrder(await newCustomer())
    const undisputed = (await world.stripe.paymentIntents.retrieve(other.intentId)).latest_charge as string
    const claimed = body.replaceAll(charge.id, undisputed)
    expect(await deliver(claimed, signed(claimed))).toMatchObject({ statusCode: 200 })
    const told = (await listed()).filter(({ message }) => message.includes(`order ${order.orderId}`))
    expect(told).toMatchObject([{ priority: 'urgent', author: 'product' }])
    expect(told[0]?.message).toContain(String(order.items[1]?.id))
    expect((await listed()).filter(({ message }) => message.includes(undisputed))).toEqual([])
  })
})

describe('P2: only Stripe can say “paid”', () => {
  test('mutated deliveries are refused, and nothing is written', async () => {
    const customer = await newCustomer()
    const order = await paidOrder(customer)
    const event = order.events.find((one) => one.type === 'payment_intent.succeeded')
    const body = JSON.stringify(event)
    const good = signed(body)
    const before = await orderRows(order.orderId)
    const flip = (text: string, at: number) => {
      const bytes = Buffer.from(text)
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8))
      return bytes.toString('latin1')
    }
    const forgeries: Record<string, (n: number) => [string, string | undefined]> = {
      'one bit of the body': (n) => [flip(body, n * 7919 + 1), good],
      'one bit of the signature': (n) => [body, flip(good, n)],
      'serialised again': (n) => [JSON.stringify(event, null, (n % 8) + 1), good],
      'another secret': (n) => [body, signed(body, `whsec_${n}`)],
      'too old': (n) => [body, signed(body, webhookSecret, now() - 301 - n * 60)],
      'another time': (n) => [body, good.replace(/t=\d+/, `t=${now() + n + 1}`)],
      'no signature': () => [body, undefined],
      'an empty or senseless signature': (n) => [body, ['', 'v1=', 't=,v1=', 'x', `t=${now()}`, 'v0=1,t=1'][n % 6]],
      'a longer body': (n) => [body + ' '.repeat(n + 1), good],
      'a shorter body': (n) => [body.slice(0, -1 - (n % 100)), good],
    }
    const each = Number(process.env['P2_DELIVERIES'] ?? 3000) / Object.keys(forgeries).length
    let refused = 0
    for (const [name, forge] of Object.entries(forgeries)) {
      const answers = await Promise.all(
        Array.from({ length: each }, (_, n) => deliver(...forge(n), { base64: n % 2 === 1 })),
      )
      expect([name, ...new Set(answers.map((answer) => answer.statusCode))]).toEqual([name, 400])
      refused += answers.length
    }
    expect(await orderRows(order.orderId)).toEqual(before)
    console.log(`P2: ${refused} forged deliveries refused`)
    await removeTokens(order.items)
    expect(await deliver(body, good, { base64: true })).toMatchObject({ statusCode: 200 })
    await settledOnce(order)
  }, 60_000)

  test('an event about no order of ours, and one that we do not use, are answered 2xx and change nothing', async () => {
    const foreign = await world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { orderId: '123456789' },
    })
    const { data: events } = await world.stripe.events.list({ limit: 5 })
    const mine = events.filter((event) => (event.data.object as { id?: string }).id === foreign.id)
    expect(mine.map((event) => event.type)).toContain('payment_intent.succeeded')
    for (const event of mine) {
      const body = JSON.stringify(event)
      expect(await deliver(body, signed(body))).toMatchObject({ statusCode: 200 })
    }
    expect(await orderRows(123456789)).toEqual({})
  })

  test('P4: a payment with an order’s number, but not by its own intent, unlocks nothing', async () => {
    const customer = await newCustomer()
    const row = await waiting(customer)
    const { body } = await call(handler, rows.createPaymentIntent, {
      cookies: customer.cookies,
      body: { translationId: row.id },
    })
    const forged = await world.stripe.paymentIntents.create({
      amount: Number(body['totalCents']),
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { orderId: String(body['orderId']), userId: String(customer.user.id) },
    })
    const { data: events } = await world.stripe.events.list({ limit: 5 })
    const paid = events.find(
      (event) => event.type === 'payment_intent.succeeded' && (event.data.object as { id: string }).id === forged.id,
    )
    const text = JSON.stringify(paid)
    expect(await deliver(text, signed(text))).toMatchObject({ statusCode: 200 })
    expect(await ledgerOf(Number(body['orderId']))).toEqual([])
    expect((await translations.get(row.id)).paidAt).toBeUndefined()
  })
})

/** The webhook function itself has the real workflow port, which has nobody to wake in a test. */
async function removeTokens(items: readonly { id: Parameters<typeof tokenOf>[0] }[]) {
  const { taskTokens } = await import('../data/data.ts')
  for (const { id } of items) await taskTokens.remove(id, 'payment', tokenOf(id))
}

/** Lets others go first, as often as told. */
async function turns(count: number) {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve))
}
