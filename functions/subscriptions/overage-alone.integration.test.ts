import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import * as rows from '#shared/subscriptions/api.ts'
import { overages, tickets, users } from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { type Customer, makeCtx } from '../payments/testing/world.ts'
import { billOverage } from './bill-overage.ts'
import { sweep } from './sweep.ts'
import { syncOverage } from './sync-overage.ts'
import {
  advance,
  ask,
  complete,
  ctxAt,
  later,
  ledgerOf,
  noteReport,
  now,
  ofPages,
  openPlans,
  subjects,
  takeFromPlan,
  world,
} from './testing/plans.ts'
import { booksOf, newSubscriber, rowOf, untilRow } from './testing/subscriber.ts'

openPlans()

const sweepAt = (customer: Customer, minutes: number) => sweep(makeCtx(customer, { now: later(minutes) }))

/** A document with 12 pages beyond a plan that ends before it is complete. */
async function completeAfterTheEnd(card?: string, pages = 1012) {
  const customer = await newSubscriber(world, 'enterprise-ai', card)
  await ask(customer, rows.cancelSubscription)
  const row = await ofPages(customer, pages)
  expect(await takeFromPlan(customer, row)).toBe(true)
  await sweepAt(customer, 6)
  expect(await ownInvoices(customer)).toEqual([])
  await advance(32)
  await untilRow(customer, ({ status }) => status === 'canceled')
  await complete(row)
  return { customer, translationId: row.id }
}

const ownInvoices = async (customer: Customer) =>
  (await booksOf(world, customer)).invoices.filter(({ metadata }) => metadata?.['overageOf'] !== undefined)

const own = async (customer: Customer) => {
  const [invoice, ...others] = await ownInvoices(customer)
  if (!invoice || others.length > 0) throw new Error('Not one invoice')
  return invoice
}

/** Which mails about it left, each once: the mail function holds their causes. */
async function mailed(customer: Customer) {
  const { id } = await own(customer)
  const left = async (what: string) => {
    const Key = keys.mail(`overage-${what}:${id}`)
    return (await client.send(new GetCommand({ TableName: tableName(), Key }))).Item !== undefined
  }
  await subjects(customer)
  return { paid: await left('paid'), refused: await left('refused') }
}

const ticketOf = (id: number) => tickets.find(ticketIdFor(`unbilled:${id}`))

test.each(['none', 'doubled', 'commit-and-lose-answer', 'fail-before'])(
  'P3: pages of a plan that has ended are one invoice of their own, under sweeps at once and Stripe’s fault: %s',
  async (kind) => {
    const { customer, translationId } = await completeAfterTheEnd()
    for (const path of ['/v1/invoices', '/v1/invoiceitems', '/v1/invoices/*/finalize'])
      if (kind !== 'none') await world.control('POST /faults', { kind, path, count: 2, status: 0 })
    await Promise.all([7, 8, 9].map((minutes) => sweepAt(customer, minutes)))
    await world.control('DELETE /faults')
    for (const minutes of [20, 30, 40, 50]) await sweepAt(customer, minutes)
    expect(await own(customer)).toMatchObject({ status: 'open', amount_due: 420, billing_reason: 'manual' })
    await advance(1 / 12)
    expect(await own(customer)).toMatchObject({ status: 'paid', amount_paid: 420 })
    for (const minutes of [60, 130]) await sweepAt(customer, minutes)
    expect(await overages.find(translationId)).toMatchObject({ state: 'paid' })
    expect((await ledgerOf(customer)).map((one) => Number(one['amountCents'])).toSorted((a, b) => a - b)).toEqual([
      420, 19_900,
    ])
    expect((await booksOf(world, customer)).reported).toEqual([])
    expect(await mailed(customer)).toEqual({ paid: true, refused: false })
    expect(await ticketOf(translationId)).toBeUndefined()
  },
  120_000,
)

test('what costs less than Stripe takes waits for more of its period: no invoice, no ticket, and nothing is tried again', async () => {
  const { customer, translationId } = await completeAfterTheEnd(undefined, 1001)
  await sweepAt(customer, 7)
  expect(await overages.find(translationId)).toMatchObject({ state: 'gathered', pages: 1 })
  expect(await ownInvoices(customer)).toEqual([])
  expect(await ticketOf(translationId)).toBeUndefined()
  const due = await overages.listDue(new Date(Date.now() + 100 * 86_400_000), 100)
  expect(due.filter((one) => one.translationId === translationId)).toEqual([])
}, 120_000)

test('P5: a bill that another sweep began is not taken for pages of the plan', async () => {
  const { customer, translationId } = await completeAfterTheEnd()
  const listed = await overages.find(translationId)
  if (!listed) throw new Error('Nothing to bill')
  await world.control('POST /faults', { kind: 'fail-before', path: '/v1/invoices', count: 9, status: 0 })
  await sweepAt(customer, 7)
  await world.control('DELETE /faults')
  await overages.end(translationId, 'included', new Date())
  await billOverage(makeCtx(customer, { now: later(7) }), listed)
  for (const minutes of [20, 30]) await sweepAt(customer, minutes)
  expect(await own(customer)).toMatchObject({ amount_due: 420 })
}, 120_000)

test('P5: many documents of one page beyond a plan that ends are billed together, whatever each of them costs', async () => {
  const customer = await newSubscriber(world, 'enterprise-ai')
  await ask(customer, rows.cancelSubscription)
  const documents = [await ofPages(customer, 1000)]
  for (let page = 0; page < 5; page++) documents.push(await ofPages(customer, 1))
  for (const row of documents) expect(await takeFromPlan(customer, row)).toBe(true)
  await advance(32)
  await untilRow(customer, ({ status }) => status === 'canceled')
  for (const row of documents) await complete(row)
  for (const minutes of [7, 20, 30, 40, 50]) await sweepAt(customer, minutes)
  await advance(1 / 12)
  for (const minutes of [60, 130]) await sweepAt(customer, minutes)
  // Two pages cost more than Stripe's least payment, one costs less.
  const invoices = await ownInvoices(customer)
  expect(invoices.map(({ status, amount_paid }) => [status, amount_paid])).toEqual([
    ['paid', 70],
    ['paid', 70],
  ])
  const ended = await Promise.all(documents.slice(1).map(({ id }) => overages.find(id)))
  expect(ended.filter((one) => one?.state === 'paid').map((one) => [one?.pages, one?.gatheredPages])).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(ended.filter((one) => one?.state === 'gathered')).toHaveLength(3)
}, 120_000)

test('P1: its payment is found by the sweep where no event arrives, and told events change nothing more', async () => {
  const { customer, translationId } = await completeAfterTheEnd()
  await sweepAt(customer, 7)
  await world.control('POST /webhooks', { hold: true })
  await advance(1 / 12)
  expect(await overages.find(translationId)).not.toHaveProperty('state')
  await sweepAt(customer, 130)
  expect(await overages.find(translationId)).toMatchObject({ state: 'paid' })
  await world.control('POST /webhooks', { hold: false, copies: 3, shuffle: true })
  await world.control('POST /webhooks/release', { shuffle: true })
  await Promise.all([1, 2, 3].map(() => syncOverage(ctxAt(customer), translationId)))
  expect(await ledgerOf(customer)).toHaveLength(2)
}, 120_000)

test('a card that refuses: one mail, then one ticket; what is paid after all is in the ledger', async () => {
  const { customer, translationId } = await completeAfterTheEnd('pm_card_chargeCustomerFail')
  await sweepAt(customer, 7)
  await advance(1 / 12)
  await sweepAt(customer, 7)
  expect(await ticketOf(translationId)).toBeUndefined()
  await advance(16)
  for (const minutes of [7, 70, 140]) await sweepAt(customer, minutes)
  expect(await overages.find(translationId)).toMatchObject({ state: 'unpaid' })
  const { id } = await own(customer)
  expect(await ticketOf(translationId)).toMatchObject({
    userId: customer.user.id,
    subject: 'Pages for $4.20 were not paid',
    message: expect.stringContaining(id) as string,
  })
  expect(await mailed(customer)).toEqual({ paid: false, refused: true })
  await world.stripe.invoices.pay(id, { payment_method: 'pm_card_visa' })
  await syncOverage(ctxAt(customer), translationId)
  expect(await overages.find(translationId)).toMatchObject({ state: 'paid' })
  expect(await ledgerOf(customer)).toHaveLength(2)
}, 120_000)

test('a customer whom Stripe knows no more: one ticket names the money', async () => {
  const { customer, translationId } = await completeAfterTheEnd()
  await world.stripe.customers.del((await rowOf(customer)).customerId)
  for (const minutes of [7, 20]) await sweepAt(customer, minutes)
  expect(await overages.find(translationId)).toMatchObject({ state: 'unbilled' })
  expect(await ticketOf(translationId)).toMatchObject({ subject: 'Pages for $4.20 cannot be billed' })
}, 120_000)

test('about the end of a plan, and while a renewal is unpaid, a report waits; a paid renewal takes it', async () => {
  const customer = await newSubscriber(world, 'enterprise-ai', 'pm_card_chargeCustomerFail')
  const row = await ofPages(customer, 1003)
  await takeFromPlan(customer, row)
  await advance(32)
  await untilRow(customer, ({ status }) => status === 'past_due')
  await complete(row)
  await sweepAt(customer, 7)
  expect((await booksOf(world, customer)).reported).toEqual([])
  expect(await ownInvoices(customer)).toEqual([])
  const { subscriptionId } = await rowOf(customer)
  const [open] = (await world.stripe.invoices.list({ subscription: subscriptionId ?? '', status: 'open' })).data
  await world.stripe.invoices.pay(open?.id ?? '', { payment_method: 'pm_card_visa' })
  await sweepAt(customer, 14)
  expect((await booksOf(world, customer)).reported, 'looked at hourly').toEqual([])
  await sweepAt(customer, 70)
  expect((await booksOf(world, customer)).reported).toHaveLength(1)
  expect(await overages.find(row.id)).toMatchObject({ state: 'reported' })
}, 120_000)

test('a report whose answer was lost while the plan ended is no invoice of its own: a person looks', async () => {
  const { customer, translationId } = await completeAfterTheEnd()
  await noteReport(customer, translationId)
  for (const minutes of [7, 20]) await sweepAt(customer, minutes)
  expect(await ownInvoices(customer)).toEqual([])
  expect(await overages.find(translationId)).toMatchObject({ state: 'unknown' })
  expect(await ticketOf(translationId)).toMatchObject({
    subject: 'Nobody knows whether pages for $4.20 were billed',
  })
}, 120_000)

test('the invoice of a closed account is collected without a mail', async () => {
  const { customer, translationId } = await completeAfterTheEnd()
  await users.setDisabled(customer.user.id, true, now())
  await sweepAt(customer, 7)
  await advance(1 / 12)
  await sweepAt(customer, 130)
  expect(await overages.find(translationId)).toMatchObject({ state: 'paid' })
  expect(await mailed(customer)).toEqual({ paid: false, refused: false })
}, 120_000)

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
