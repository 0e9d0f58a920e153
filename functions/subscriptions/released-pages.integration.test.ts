import { expect, test } from 'vitest'
import { QueueItemId } from '#shared/lib/id.ts'
import * as rows from '#shared/subscriptions/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { overages, queue, tickets, translations } from '../data/data.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { newId } from '../lib/base.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'
import { refundForCustomer } from '../payments/refund-for-customer.ts'
import { refundTranslation } from '../payments/refund-translation.ts'
import { sweep as sweepPayments } from '../payments/sweep.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { type Customer, makeCtx, newCustomer } from '../payments/testing/world.ts'
import { sweep } from './sweep.ts'
import {
  advance,
  ask,
  complete,
  ctxAt,
  later,
  noteReport,
  now,
  ofPages,
  openPlans,
  status,
  takeFromPlan,
  world,
} from './testing/plans.ts'
import { booksOf, newSubscriber, rowOf, untilRow } from './testing/subscriber.ts'

openPlans()

const sweepAt = (customer: Customer, minutes: number) => sweep(makeCtx(customer, { now: later(minutes) }))

async function take(customer: Customer, pages: number): Promise<TranslationRow> {
  const row = await ofPages(customer, pages)
  expect(await takeFromPlan(customer, row)).toBe(true)
  return row
}

/** A plan of 1,000 pages that took documents of so many. */
async function taken(...pages: number[]): Promise<{ customer: Customer; documents: TranslationRow[] }> {
  const customer = await newSubscriber(world, 'enterprise-ai')
  const documents: TranslationRow[] = []
  for (const count of pages) documents.push(await take(customer, count))
  return { customer, documents }
}

/** Documents fail, and their orders are closed as the payments' sweep closes them. */
async function fail(customer: Customer, failed: (TranslationRow | undefined)[], minutes = 1): Promise<void> {
  for (const row of failed) if (row) await translations.fail(row.id, failureOf('internal', { paid: true }), now())
  await sweepPayments(makeCtx(customer, { now: later(minutes) }))
}

async function completeAll(completed: (TranslationRow | undefined)[]): Promise<void> {
  for (const row of completed) if (row) await complete(row)
}

/** Staff give a document back. */
async function giveBack(customer: Customer, { id: translationId }: TranslationRow): Promise<void> {
  const staff = await newCustomer()
  const actor = actorOf(staff.user.id, { adminLevel: 'admin' })
  await refundForCustomer({ ...ctxAt(customer), actor }, { translationId, why: 'The wrong language was chosen' })
}

const subjectsForStaff = async ({ user }: Customer) =>
  (await tickets.listOf(user.id, { limit: 10 })).rows.map(({ subject }) => subject)

const reported = async (customer: Customer) =>
  (await booksOf(world, customer)).reported.map(({ payload }) => Number(payload['value'])).toSorted((a, b) => a - b)

/** Lets the renewal begin a new period. */
async function renew(customer: Customer): Promise<void> {
  const { periodStart } = await rowOf(customer)
  await advance(32)
  await untilRow(customer, (row) => row.periodStart !== periodStart)
}

test('P1: pages that the plan holds since another document failed are billed with nothing, and the guarantee charges them once', async () => {
  const { customer, documents } = await taken(990, 20)
  const [big, small] = documents as [TranslationRow, TranslationRow]
  await fail(customer, [big])
  expect(await status(customer)).toMatchObject({ pagesUsed: 20, pagesIncluded: 1000, overagePages: 0, overageCents: 0 })
  await complete(small)
  expect(await ask(customer, rows.refundSubscription)).toMatchObject({ body: { refundedCents: 19_900 - 1245 } })
  for (const minutes of [20, 30]) await sweepAt(customer, minutes)
  expect(await overages.find(small.id)).toMatchObject({ state: 'included' })
  const { invoices } = await booksOf(world, customer)
  expect(invoices).toHaveLength(1)
  expect(await reported(customer)).toEqual([])
}, 120_000)

test.each([
  ['before', true],
  ['after', false],
])(
  'P1: pages beyond the plan that were billed %s another document failed are paid once where the guarantee charges them',
  async (_, isBilled) => {
    const { customer, documents } = await taken(950, 100)
    const [big, small] = documents as [TranslationRow, TranslationRow]
    await complete(small)
    if (isBilled) await sweepAt(customer, 10)
    await fail(customer, [big], 15)
    if (!isBilled) await sweepAt(customer, 20)
    await advance(1)
    const left = 19_900 - 7245
    expect(await ask(customer, rows.refundSubscription)).toMatchObject({ body: { refundedCents: left } })
    for (const minutes of [20, 40]) await sweepAt(customer, minutes)
    const paid = async () => {
      const { invoices, refunds } = await booksOf(world, customer)
      return [...invoices.map(({ amount_paid }) => amount_paid), ...refunds.map(({ amount }) => -amount)]
    }
    expect(await paid()).toEqual([19_900, ...(isBilled ? [50 * 35] : []), -left])
    const told = isBilled ? ['$17.50 for pages beyond a plan is due back'] : []
    expect(await subjectsForStaff(customer)).toEqual(told)
    await giveBack(customer, small)
    for (const minutes of [60, 80]) await sweepAt(customer, minutes)
    expect((await paid()).filter((cents) => cents < 0).reduce((sum, cents) => sum + cents)).toBe(-19_900)
    expect(await subjectsForStaff(customer)).toEqual(told)
  },
  120_000,
)

test('P1: what was billed beyond a plan of a document that staff gave back is given back by one ticket after the guarantee', async () => {
  const { customer, documents } = await taken(1020)
  const [row] = documents as [TranslationRow]
  await complete(row)
  await sweepAt(customer, 10)
  await giveBack(customer, row)
  expect(await ask(customer, rows.refundSubscription)).toMatchObject({ body: { refundedCents: 19_900 } })
  for (const minutes of [20, 40]) await sweepAt(customer, minutes)
  const { subscriptionId } = await rowOf(customer)
  expect(await tickets.find(ticketIdFor(`billed-beyond:${subscriptionId}`))).toMatchObject({
    userId: customer.user.id,
    subject: '$7.00 for pages beyond a plan is due back',
    message: expect.stringContaining(`subscription ${subscriptionId}`) as string,
  })
  expect(await subjectsForStaff(customer)).toHaveLength(1)
}, 120_000)

test('P1: no more is billed than goes beyond the plan when it leaves, whichever document failed', async () => {
  const { customer, documents } = await taken(980, 40, 40, 30)
  const [big, a, b, c] = documents
  // 90 pages beyond: 20 of the first, 40 and 30.
  await fail(customer, [a])
  expect(await status(customer)).toMatchObject({ pagesUsed: 1050, overagePages: 50 })
  await completeAll([big, b, c])
  for (const minutes of [10, 20, 30]) await sweepAt(customer, minutes)
  expect(await reported(customer)).toEqual([10, 40])
}, 120_000)

test('P1: documents that fail, are billed and are taken at once: what is billed is what goes beyond', async () => {
  const { customer, documents } = await taken(900, 60, 60, 60, 60, 60)
  const [, a, b, c, d, e] = documents
  await completeAll([d, e])
  for (const row of [a, b]) if (row) await translations.fail(row.id, failureOf('internal', { paid: true }), now())
  await Promise.all([
    ...[1, 2].map((minutes) => sweepPayments(makeCtx(customer, { now: later(minutes) })).catch(() => undefined)),
    ...[1, 2].map((minutes) => sweepAt(customer, minutes)),
    take(customer, 7),
    take(customer, 9),
  ])
  await completeAll([c])
  for (const minutes of [10, 20]) await sweepPayments(makeCtx(customer, { now: later(minutes) }))
  for (const minutes of [30, 40]) await sweepAt(customer, minutes)
  const { pagesUsed, pagesIncluded, overagePages } = await status(customer)
  const billed = (await reported(customer)).reduce((sum, pages) => sum + pages, 0)
  expect(billed).toBeLessThanOrEqual(Number(overagePages))
  // What came back after it was billed is included once more.
  expect(Number(pagesUsed) - (Number(pagesIncluded) - 1000)).toBe(1200 - 120 + 16)
}, 120_000)

test('pages that come back after pages beyond the plan were billed are included once more, and no page twice', async () => {
  const { customer, documents } = await taken(990, 20)
  const [big, small] = documents
  await completeAll([small])
  for (const minutes of [10, 20]) await sweepAt(customer, minutes)
  expect(await reported(customer)).toEqual([10])
  await Promise.all([fail(customer, [big], 30), fail(customer, [], 31).catch(() => undefined)])
  await fail(customer, [], 60)
  expect(await status(customer)).toMatchObject({ pagesUsed: 1010, pagesIncluded: 1990, overagePages: 10 })
  await take(customer, 990)
  expect(await status(customer)).toMatchObject({ overagePages: 10 })
  await take(customer, 1)
  expect(await status(customer)).toMatchObject({ overagePages: 11 })
}, 120_000)

test('P5: a document that fails after the renewal gives its pages to the period that runs, once', async () => {
  const { customer, documents } = await taken(990, 20)
  const [big, small] = documents
  await completeAll([small])
  for (const minutes of [10, 20]) await sweepAt(customer, minutes)
  await renew(customer)
  await take(customer, 3)
  await fail(customer, [big], 30)
  await fail(customer, [], 60)
  expect(await status(customer)).toMatchObject({ pagesUsed: 3, pagesIncluded: 1990, overagePages: 0 })
  await take(customer, 1987)
  expect(await status(customer)).toMatchObject({ pagesUsed: 1990, overagePages: 0 })
}, 120_000)

test('after the renewal, pages beyond the plan that are not billed yet are dropped first', async () => {
  const { customer, documents } = await taken(990, 20)
  const [big, small] = documents
  await renew(customer)
  await fail(customer, [big], 30)
  expect(await status(customer)).toMatchObject({ pagesUsed: 0, pagesIncluded: 1980 })
  await completeAll([small])
  for (const minutes of [40, 50]) await sweepAt(customer, minutes)
  expect(await reported(customer)).toEqual([])
}, 120_000)

test('P5: a document that fails after its plan has ended: one ticket asks for what its pages were worth', async () => {
  const { customer, documents } = await taken(20)
  await ask(customer, rows.cancelSubscription)
  await advance(32)
  await untilRow(customer, (row) => row.status === 'canceled')
  for (const minutes of [30, 60]) await fail(customer, documents, minutes)
  expect(await tickets.find(ticketIdFor(`lost-pages:${documents[0]?.id}`))).toMatchObject({
    userId: customer.user.id,
    subject: '20 pages came back to a plan that has ended',
    message: expect.stringContaining('worth $3.98 of the plan') as string,
  })
}, 120_000)

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)

test.each([
  ['is billed', (customer: Customer) => sweepAt(customer, 10)],
  ['is being billed without an answer', (customer: Customer, { id }: TranslationRow) => noteReport(customer, id)],
])(
  'P1: what %s beyond a plan is billed once when staff give its document back, and its pages come back',
  async (_, bill) => {
    const { customer, documents } = await taken(1004)
    const [row] = documents as [TranslationRow]
    await complete(row)
    await bill(customer, row)
    await giveBack(customer, row)
    expect(await status(customer)).toMatchObject({ pagesUsed: 1004, pagesIncluded: 2004, overagePages: 4 })
    for (const minutes of [30, 40]) await sweepAt(customer, minutes)
    expect(await overages.find(row.id)).toMatchObject({ pages: 4, state: 'reported' })
    expect(await reported(customer)).toEqual([4])
    expect(await brokenInvariants(world)).toEqual([])
  },
  120_000,
)

test('P5: pages that come back while a renewal is not paid yet wait for the period that it begins', async () => {
  const { customer, documents } = await taken(500)
  const { periodEnd } = await rowOf(customer)
  await fail(customer, documents, (Date.parse(periodEnd) - now().getTime()) / 60_000 + 30)
  expect(await status(customer)).toMatchObject({ pagesUsed: 500, pagesIncluded: 1000 })
  await renew(customer)
  await fail(customer, [], 1)
  expect(await status(customer)).toMatchObject({ pagesUsed: 0, pagesIncluded: 1500 })
}, 120_000)

test.each([
  ['within a day, its pages end with their month', 1, 1000],
  ['after a day in which nobody began, they are there in the next', 25, 2000],
])(
  'P5: certified before a renewal and given back by its customer %s',
  async (_, hours, pagesIncluded) => {
    const customer = await newSubscriber(world, 'enterprise-ai-human')
    const row = await ofPages(customer, 1000, 'certified')
    await takeFromPlan(customer, row)
    await translations.moveTo(row.id, 'finishing', now())
    await queue.enqueue(await translations.get(row.id), QueueItemId.parse(newId()), now())
    await renew(customer)
    const { paidAt = '' } = await translations.get(row.id)
    const ctx = makeCtx(customer, { now: () => new Date(Date.parse(paidAt) + hours * 3_600_000) })
    await refundTranslation(ctx, { translationId: row.id })
    await sweepPayments(ctx)
    expect(await status(customer)).toMatchObject({ pagesUsed: 0, pagesIncluded })
  },
  120_000,
)
