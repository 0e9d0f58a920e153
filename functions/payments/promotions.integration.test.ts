import { afterAll, beforeAll, expect, test } from 'vitest'
import { promotions, users } from '../data/data.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { processTranslation } from './process-translation.ts'
import { quoteCart } from './quote-cart.ts'
import { sweep } from './sweep.ts'
import { allRows, brokenInvariants } from './testing/broken-invariants.ts'
import { type Customer, makeCtx, newCustomer, startPayments, type World, waiting } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  await world.control('POST /webhooks', { drop: 1_000_000 })
})
afterAll(() => world.close())

const freeWords = 2500
const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

async function decisionsOf(customers: readonly Customer[]) {
  const ids = new Set<unknown>(customers.map(({ user }) => user.id))
  const rows = (await allRows()).filter((row) => row.sk.startsWith('PROMOTION_AUDIT#') && ids.has(row['userId']))
  const count = (kind: string) => rows.filter((row) => row['kind'] === kind).length
  return { applied: count('applied'), blocked: count('blocked'), released: count('released') }
}

test('both promotions in one cart, each to one item; what is shown is what is charged, before and after', async () => {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const rows = [
    await waiting(customer, 'ai', { words: 4000 }),
    await waiting(customer, 'ai', { words: 100 }),
    await waiting(customer, 'certified', { words: 100 }),
    await waiting(customer, 'certified', { words: 5000 }),
  ]
  const translationIds = rows.map(({ id }) => id)
  const shown = await quoteCart(ctx, { translationIds })
  const { output } = await createPaymentIntent(ctx, { translationIds })
  const again = await quoteCart(ctx, { translationIds })
  expect(output.items.map((item) => item.promotion)).toEqual(['free_ai', null, null, 'certified_half'])
  expect([output.totalCents, again.output.totalCents]).toEqual([shown.output.totalCents, shown.output.totalCents])
  expect(await users.findById(customer.user.id)).toMatchObject({
    hasUsedFreeAiTranslation: true,
    hasUsedCertifiedDiscount: true,
  })

  await sweep({ ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) })
  expect((await promotions.eligibleFor(customer.user)).eligible).toEqual({ free_ai: true, certified_half: true })
  expect(await users.findById(customer.user.id)).toMatchObject({
    hasUsedFreeAiTranslation: false,
    hasUsedCertifiedDiscount: false,
  })
})

test('a promotion that comes free while an order is open lowers its price before it is paid', async () => {
  const address = '198.51.100.201'
  const [first, second] = [await newCustomer(address), await newCustomer(address)]
  const [held, open] = [await waiting(first), await waiting(second)]
  await createPaymentIntent(makeCtx(first), { translationId: held.id })
  const dear = await createPaymentIntent(makeCtx(second), { translationId: open.id })
  await sweep({ ...makeCtx(), now: () => new Date(Date.now() + 25 * 3_600_000) })
  const cheap = await createPaymentIntent(makeCtx(second), { translationId: open.id })
  expect(dear.output.totalCents - cheap.output.totalCents).toBe(495)
})

test('R3: who looked is forgotten after ninety days, or with the account; what was decided stays', async () => {
  const [kept, erased] = [await newCustomer(), await newCustomer()]
  for (const customer of [kept, erased]) {
    const { id } = await waiting(customer)
    await createPaymentIntent({ ...makeCtx(customer), address: '192.0.2.77' }, { translationId: id })
  }
  const viewers = async (customer: Customer) =>
    (await allRows())
      .filter((row) => row.sk.startsWith('PROMOTION_AUDIT#') && row['userId'] === customer.user.id)
      .map((row) => row['ipAddress'])
  for (const viewed of await promotions.listViewedOf(erased.user.id)) await promotions.forgetViewer(viewed)
  expect([await viewers(kept), await viewers(erased)]).toEqual([['192.0.2.77'], [undefined]])

  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect(await promotions.listViewed(after(89), 1000)).toEqual([])
  const due = await promotions.listViewed(after(91), 1000)
  expect(due.length).toBeGreaterThan(0)
  for (const viewed of due) await promotions.forgetViewer(viewed)
  expect(await viewers(kept)).toEqual([undefined])
  expect(await promotions.listViewed(after(91), 1000)).toEqual([])
})

test('R3: the address of a registration is forgotten after ninety days; the account still has each promotion once', async () => {
  const customer = await newCustomer()
  const after = (days: number) => new Date(Date.now() + days * 86_400_000)
  expect(await users.listKnownAddresses(after(89), 1000)).not.toContain(customer.user.id)
  expect(await users.listKnownAddresses(after(91), 1000)).toContain(customer.user.id)
  await users.forgetAddresses(customer.user.id)
  expect(await users.listKnownAddresses(after(91), 1000)).not.toContain(customer.user.id)
  const user = await users.findById(customer.user.id)
  expect(user).toMatchObject({ registrationIp: '', lastPromotionalIp: null })
  const totals = []
  for (let turn = 0; turn < 2; turn++) {
    const { id } = await waiting(customer, 'ai', { words: 100 })
    const ctx = makeCtx(user ? { ...customer, user } : customer)
    totals.push((await createPaymentIntent(ctx, { translationId: id })).output.totalCents)
    await processTranslation(ctx, { translationId: id }).catch(() => undefined)
  }
  expect(totals).toEqual([0, 495])
  expect((await promotions.eligibleFor(await newestOf(customer))).eligible.free_ai).toBe(false)
})

const newestOf = async ({ user }: Customer) => (await users.findById(user.id)) ?? user

test('B1: 200 requests of one account at once, for one document and for many: one is free', async () => {
  const customer = await newCustomer()
  const made = makeCtx(customer)
  // As if they came within none of the limits of an account.
  const hit = () => Promise.resolve({ allowed: true, retryAfter: 1 })
  const ctx = { ...made, data: { ...made.data, limits: { ...made.data.limits, hit } } }
  const rows = await times(8, () => waiting(customer, 'ai', { words: freeWords }))
  const answers = await Promise.allSettled(
    Array.from({ length: 200 }, (_, n) =>
      createPaymentIntent(ctx, { translationId: rows[n < 190 ? 0 : n % rows.length]?.id as never }),
    ),
  )
  const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { kind?: string }).kind] : []))
  // Whoever met a conflict presses again.
  expect((await createPaymentIntent(ctx, { translationId: rows[0]?.id as never })).output.totalCents).toBe(0)
  const settled = await Promise.allSettled(rows.map(({ id }) => processTranslation(ctx, { translationId: id })))
  const { applied, released } = await decisionsOf([customer])
  console.log(
    `B1: 200 at once: ${200 - reasons.length} answered, ${reasons.length} conflicts, ${applied} applied, ${released} released`,
  )
  expect(new Set(reasons.filter((kind) => kind !== 'conflict'))).toEqual(new Set())
  expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(applied - released).toBe(1)
})

test.each([
  ['one IPv4 address', () => '203.0.113.77'],
  ['one IPv6 network of 64 bits', (n: number) => `2001:db8:7:7:${(n + 1).toString(16)}::${n}`],
])('B1: 100 accounts at %s, at once: one is free, and every decision has its audit row', async (_, addressOf) => {
  const customers = await times(100, (n) => newCustomer(addressOf(n)))
  const rows = await Promise.all(customers.map((one) => waiting(one, 'ai', { words: freeWords })))
  const answers = await Promise.all(
    customers.map((one, n) => createPaymentIntent(makeCtx(one), { translationId: rows[n]?.id as never })),
  )
  const totals = Object.entries(Object.groupBy(answers, ({ output }) => output.totalCents)).map(([cents, all]) => [
    cents,
    all?.length,
  ])
  expect(totals).toEqual([
    ['0', 1],
    ['495', 99],
  ])
  const decisions = await decisionsOf(customers)
  console.log(`B1: 100 accounts at one network: ${JSON.stringify(decisions)}`)
  expect(decisions).toEqual({ applied: 1, blocked: 99, released: 0 })
})

test('afterwards every invariant of the audit holds', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
