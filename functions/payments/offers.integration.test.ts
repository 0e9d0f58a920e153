import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Priced } from '#shared/promotions/promotion.ts'
import { retention, translations } from '../data/data.ts'
import { getTranslation } from '../translations/get-translation.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { getOffers } from './get-offers.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { quoteCart } from './quote-cart.ts'
import { makeCtx, newCustomer, startPayments, type World, waiting } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  // The browser's return settles: what the receipt is made of can be read at once.
  await world.control('POST /webhooks', { drop: 1_000_000 })
})
afterAll(() => world.close())

const short = { words: 100 }
const offersOf = async (ctx: Parameters<typeof getOffers>[0]) =>
  Object.fromEntries((await getOffers(ctx, {})).output.offers.map(({ promotion, spent }) => [promotion, spent]))

/** A customer who has had the free translation at an address of their own. */
async function spender(address: string) {
  const customer = await newCustomer(address)
  const ctx = makeCtx(customer)
  const { id } = await waiting(customer, 'ai', short)
  await createPaymentIntent(ctx, { translationId: id })
  await processTranslation(ctx, { translationId: id })
  return { customer, ctx }
}

test('an offer is what the server gives: to whom it was used up it is not shown, and neither to their network', async () => {
  const address = '203.0.113.41'
  const { ctx } = await spender(address)
  const used = { by: 'account', at: expect.stringMatching(/^20/) as string }
  expect(await offersOf(ctx)).toEqual({ free_ai: used, certified_half: null })
  const neighbour = await newCustomer(address)
  expect(await offersOf(makeCtx(neighbour))).toEqual({ free_ai: { ...used, by: 'network' }, certified_half: null })
  expect(await offersOf({ ...makeCtx(), address })).toEqual({
    free_ai: { ...used, by: 'network' },
    certified_half: null,
  })
  expect(await offersOf({ ...makeCtx(), address: '203.0.113.99' })).toEqual({ free_ai: null, certified_half: null })
})

test('card, cart, checkout and account say the same of an offer, and why it does not apply', async () => {
  const address = '203.0.113.42'
  await spender(address)
  const customer = await newCustomer(address)
  const ctx = makeCtx(customer)
  const { id } = await waiting(customer, 'ai', short)
  const card = (await getTranslation(ctx, { id })).output.offer
  const [inCart] = (await quoteCart(ctx, { translationIds: [id] })).output.items
  const [atCheckout] = (await createPaymentIntent(ctx, { translationId: id })).output.items
  const { free_ai } = await offersOf(ctx)
  const told = { dueCents: 495, promotion: null, withheld: { promotion: 'free_ai', ...free_ai } }
  expect(told.withheld).toMatchObject({ by: 'network' })
  for (const place of [card, inCart, atCheckout]) expect(place).toMatchObject(told)
})

test('two free candidates in one cart: one is free, the other says that it is not the one, before and at the checkout', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const ids = [(await waiting(customer, 'ai', short)).id, (await waiting(customer, 'ai', short)).id]
  const facts = ({ dueCents, promotion, withheld }: Priced) => [dueCents, promotion, withheld?.by ?? null]
  const expected = [
    [0, 'free_ai', null],
    [495, null, 'cart'],
  ]
  expect((await quoteCart(ctx, { translationIds: ids })).output.items.map(facts)).toEqual(expected)
  expect((await createPaymentIntent(ctx, { translationIds: ids })).output.items.map(facts)).toEqual(expected)
  expect((await quoteCart(ctx, { translationIds: ids })).output.items.map(facts)).toEqual(expected)
})

test('a cart goes on pricing: what was deleted, has expired or was paid elsewhere is named, and the rest has its price', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const now = new Date()
  const make = () => waiting(customer, 'ai', short)
  const [paid, expired, deleted, left] = [await make(), await make(), await make(), await make()]
  await createPaymentIntent(ctx, { translationId: paid.id })
  await processTranslation(ctx, { translationId: paid.id })
  await translations.expire(expired.id, { code: 'payment-expired' }, now)
  await translations.expire(deleted.id, { code: 'payment-expired' }, now)
  await retention.markDeleted(deleted.id, 'all', now)
  const ids = [paid.id, expired.id, deleted.id, left.id]
  const { items, gone, totalCents } = (await quoteCart(ctx, { translationIds: ids })).output
  expect(items.map(({ translationId }) => translationId)).toEqual([left.id])
  expect(totalCents).toBe(495)
  expect(gone.map(({ translationId, reason }) => [translationId, reason])).toEqual([
    [paid.id, 'paid'],
    [expired.id, 'expired'],
    [deleted.id, 'deleted'],
  ])
})

test('a receipt tells the documents, who sold them, the last four digits of the card and the tax at the rate of that day', async () => {
  vi.stubEnv('TAX_RATE_PERCENT', '20')
  vi.stubEnv('COMPANY_ADDRESS', '12 Example Street')
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const { id } = await waiting(customer, 'certified', { words: 600 })
  const { paymentIntentId, tax } = (await createPaymentIntent(ctx, { translationId: id })).output
  await world.stripe.paymentIntents.confirm(String(paymentIntentId), { payment_method: 'pm_card_visa' })
  await processTranslation(ctx, { translationId: id, paymentIntentId })
  vi.stubEnv('TAX_RATE_PERCENT', '7')
  const [receipt] = (await listOrders(ctx, { limit: 10 })).output
  expect(tax).toEqual({ rateBasisPoints: 2000, includedCents: 208 })
  expect(receipt).toMatchObject({
    totalCents: 1248,
    tax,
    card: { brand: 'visa', last4: '4242' },
    seller: { name: 'Attesta', address: '12 Example Street' },
    items: [{ sourceLanguage: 'en', targetLanguage: 'pt', pages: 3 }],
  })
  expect(ctx.letters.find(({ template }) => template === 'receipt')?.data).toMatchObject({
    tax,
    card: { last4: '4242' },
    seller: { address: '12 Example Street' },
  })
})
