import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/payments/api.ts'
import { translations } from '../data/data.ts'
import { call } from '../lib/testing/call.ts'
import { handler } from './entry.ts'
import { ledgerOf, newCustomer, startPayments, type World, waiting } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  await world.control('POST /webhooks', { hold: true })
})
afterAll(() => world.close())

test(
  'P4: whatever a request says about prices, tiers, words and intents, the amount is the stored quote',
  async () => {
    const customer = await newCustomer()
    const [first, second] = [await waiting(customer), await waiting(customer, 'certified', { words: 9001 })] as const
    const stranger = await newCustomer()
    const foreign = await waiting(stranger)
    const { body: honest } = await call(handler, rows.createPaymentIntent, {
      cookies: customer.cookies,
      body: { translationIds: [first.id, second.id] },
    })
    const nonsense = fc.oneof(
      fc.integer({ min: -1_000_000, max: 2 ** 40 }),
      fc.double(),
      fc.string(),
      fc.constantFrom(null, true, 'ai', 'certified', '0.01', -1, 0, [], {}),
    )
    const lies = fc.record(
      {
        tier: nonsense,
        wordCount: nonsense,
        price: nonsense,
        amount: nonsense,
        amountCents: nonsense,
        totalCents: nonsense,
        currency: nonsense,
        discountCents: nonsense,
        promotion: nonsense,
        userId: nonsense,
        paymentIntentId: fc.constantFrom('pi_1', null, 'x'.repeat(300)),
      },
      { requiredKeys: [] },
    )
    const id = fc.constantFrom<unknown>(first.id, second.id, foreign.id, 1, 0, -1, 1.5, '1', 'x', null, 2 ** 60, {})
    const cart = fc.oneof(
      fc.constant({ translationIds: [first.id, second.id] }),
      fc.record({ translationId: id }),
      fc.record({ translationIds: fc.array(id, { maxLength: 25 }) }),
      fc.record({ translationId: id, translationIds: fc.array(id, { maxLength: 3 }) }),
    )
    const prices = new Map<number, number>()
    for (const item of honest['items'] as { translationId: number; amountCents: number }[])
      prices.set(item.translationId, item.amountCents)
    const counts: Record<number, number> = {}
    const runs = Number(process.env['P4_REQUESTS'] ?? 150)
    await fc.assert(
      fc.asyncProperty(cart, lies, async (items, told) => {
        const { status, body } = await call(handler, rows.createPaymentIntent, {
          cookies: customer.cookies,
          body: { ...told, ...items },
        })
        counts[status] = (counts[status] ?? 0) + 1
        expect([200, 400, 404]).toContain(status)
        if (status !== 200) return
        const charged = body['items'] as {
          translationId: number
          amountCents: number
          discountCents: number
          dueCents: number
        }[]
        for (const item of charged) {
          expect(item.amountCents).toBe(prices.get(item.translationId))
          expect(item.dueCents).toBe(item.amountCents - item.discountCents)
        }
        const intent = await world.stripe.paymentIntents.retrieve(String(body['paymentIntentId']))
        expect(intent).toMatchObject({ amount: charged.reduce((sum, item) => sum + item.dueCents, 0), currency: 'usd' })
        expect(intent.amount).toBe(body['totalCents'])
      }),
      { numRuns: runs },
    )
    console.log(`P4: ${runs} tampered requests answered ${JSON.stringify(counts)}`)
    expect(counts[200]).toBeGreaterThan(15)
  },
  60_000 + 500 * Number(process.env['P4_REQUESTS'] ?? 0),
)

test('Z2: another’s translation, alone or in a cart, is the same 404 as one that does not exist, on every route', async () => {
  const [mallory, alice] = [await newCustomer(), await newCustomer()]
  const [own, foreign] = [await waiting(mallory), await waiting(alice)]
  for (const row of [rows.quoteCart, rows.createPaymentIntent, rows.processTranslation]) {
    for (const translationIds of [[foreign.id], [own.id, foreign.id], [4711]]) {
      const { status, body } = await call(handler, row, { cookies: mallory.cookies, body: { translationIds } })
      expect({ status, code: body['code'] }).toEqual({ status: 404, code: 'not-found' })
    }
  }
  const refund = await call(handler, rows.refundTranslation, {
    cookies: mallory.cookies,
    body: { translationId: foreign.id },
  })
  expect(refund.status).toBe(404)
})

test('P4: an intent unlocks the items it was made for, not the cart that is shown when it is paid', async () => {
  const customer = await newCustomer()
  const [cheap, dear] = [await waiting(customer), await waiting(customer, 'certified', { words: 100_000 })]
  const pay = (body: object) => call(handler, rows.createPaymentIntent, { cookies: customer.cookies, body })
  const before = await pay({ translationId: cheap.id })
  const after = await pay({ translationId: dear.id })
  const intent = await world.stripe.paymentIntents
    .confirm(String(before.body['paymentIntentId']), { payment_method: 'pm_card_visa' })
    .catch((error: unknown) => error)
  expect(intent).toMatchObject({ code: 'payment_intent_unexpected_state' })
  const told = await call(handler, rows.processTranslation, {
    cookies: customer.cookies,
    body: { translationId: dear.id, paymentIntentId: before.body['paymentIntentId'] },
  })
  expect(told).toMatchObject({ status: 402, body: { message: 'Payment status: requires_payment_method.' } })
  expect(await ledgerOf(Number(after.body['orderId']))).toEqual([])
  expect((await translations.get(dear.id)).paidAt).toBeUndefined()
})

test('a document that cannot be paid any more leaves its order unpayable, and says so', async () => {
  const customer = await newCustomer()
  const row = await waiting(customer)
  const pay = () =>
    call(handler, rows.createPaymentIntent, { cookies: customer.cookies, body: { translationId: row.id } })
  expect((await pay()).status).toBe(200)
  await translations.expire(row.id, { code: 'payment-expired' }, new Date())
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'not-payable-yet' } })
})
