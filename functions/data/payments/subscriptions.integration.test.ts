import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import type { UserId } from '#shared/lib/id.ts'
import { OrderId, TranslationId } from '#shared/lib/id.ts'
import { SubscriptionStatus } from '#shared/subscriptions/subscription.ts'
import { newId } from '../../lib/base.ts'
import { commit } from '../commit.ts'
import { events, guaranteeRest, orders, overages, planUse, subscriptions, translations, users } from '../data.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { createTable } from '../testing/create-table.ts'
import { createPerson } from '../testing/person.ts'
import type { PlanOrder } from './plan-use.ts'
import type { Subscription } from './subscriptions.ts'

beforeAll(createTable)

const now = new Date('2026-11-21T12:00:00.000Z')
const at = now.toISOString()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const wins = (results: boolean[]) => results.filter(Boolean).length
const atOnce = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

const newUser = async (): Promise<UserId> => (await createPerson({ createdAt: at, updatedAt: at })).id

test('a notice of Stripe is told once, however often it comes', async () => {
  const noticeId = `evt_${newId()}`
  await atOnce(5, () => subscriptions.recordNotice('sub_1', noticeId, now))
  const told: unknown[] = []
  for await (const { id, data } of events.listBetween(now, later(1))) if (id.endsWith(noticeId)) told.push(data)
  expect(told).toEqual([{ subscriptionId: 'sub_1', noticeId }])
})

const wishOf = (userId: UserId) =>
  ({ userId, planType: 'enterprise-ai', attempt: newId(), customerId: 'cus_1' }) as const

async function get(userId: UserId): Promise<Subscription> {
  const row = await subscriptions.find(userId)
  if (!row) throw new Error('No subscription')
  return row
}

/** One that Stripe says is active until a month from now. */
async function active(): Promise<Subscription & { subscriptionId: string }> {
  const userId = await newUser()
  await subscriptions.begin(wishOf(userId), undefined, now)
  const subscriptionId = `sub_${userId}`
  const said = { subscriptionId, status: 'active', periodStart: at, periodEnd: later(43_200).toISOString() } as const
  await subscriptions.save(await get(userId), said, now)
  return { ...(await get(userId)), subscriptionId }
}

const paidFor = ({ userId, subscriptionId }: { userId: UserId; subscriptionId: string }) => ({
  userId,
  subscriptionId,
  invoiceId: `in_${subscriptionId}`,
  paymentIntentId: `pi_${subscriptionId}`,
  amountCents: 19_900,
})

test('twenty beginnings at once are one subscription', async () => {
  const userId = await newUser()
  expect(wins(await atOnce(20, () => subscriptions.begin(wishOf(userId), undefined, now)))).toBe(1)
})

test('a new one begins over an ended one only, once, and keeps whether the guarantee was used', async () => {
  const row = await active()
  expect(await subscriptions.begin(wishOf(row.userId), row, now)).toBe(false)
  await subscriptions.save(row, { status: 'canceled', guaranteeUsed: true }, now)
  const ended = await get(row.userId)
  expect(wins(await atOnce(5, () => subscriptions.begin(wishOf(row.userId), ended, now)))).toBe(1)
  expect(await get(row.userId)).toMatchObject({ status: 'incomplete', subscriptionId: null, guaranteeUsed: true })
})

test('P1: of many answers of Stripe at once one is written; an older one never covers a newer one', async () => {
  const row = await active()
  expect(wins(await atOnce(10, (n) => subscriptions.save(row, { cancelAtPeriodEnd: n % 2 === 0 }, now)))).toBe(1)
  expect(await subscriptions.save(row, { status: 'past_due' }, now)).toBe(false)
})

test('W3: what has ended is never written over', async () => {
  const row = await active()
  await subscriptions.save(row, { status: 'canceled' }, now)
  for (const status of SubscriptionStatus.options.filter((one) => one !== 'canceled'))
    expect(await subscriptions.save(await get(row.userId), { status }, now)).toBe(false)
})

test('the profile names the subscription for as long as it runs', async () => {
  const row = await active()
  expect(await users.findById(row.userId)).toMatchObject({ stripeSubscriptionId: row.subscriptionId })
  await subscriptions.save(row, { status: 'canceled' }, now)
  expect(await users.findById(row.userId)).toMatchObject({ stripeSubscriptionId: null })
})

test('what is open is looked at soon, what runs at its renewal or once a day, what has ended never', async () => {
  const listed = async (userId: UserId, minutes: number) =>
    (await subscriptions.listDue(later(minutes), 100)).some((row) => row.userId === userId)
  const userId = await newUser()
  await subscriptions.begin(wishOf(userId), undefined, now)
  expect([await listed(userId, 0), await listed(userId, 1)]).toEqual([false, true])
  await subscriptions.postpone(await get(userId), later(10))
  expect([await listed(userId, 19), await listed(userId, 20)]).toEqual([false, true])
  const row = await active()
  expect([await listed(row.userId, 24 * 60 - 1), await listed(row.userId, 24 * 60)]).toEqual([false, true])
  await subscriptions.lookAt(row.userId, now)
  expect(await listed(row.userId, 0)).toBe(true)
  // A renewal that stays unpaid: looked at every hour, not every minute.
  const periodEnd = later(-180).toISOString()
  await subscriptions.save(row, { periodEnd }, now)
  expect([await listed(row.userId, 59), await listed(row.userId, 60)]).toEqual([false, true])
  await subscriptions.save(await get(row.userId), { status: 'past_due' }, now)
  expect([await listed(row.userId, 59), await listed(row.userId, 60)]).toEqual([false, true])
  await subscriptions.save(await get(row.userId), { status: 'canceled' }, now)
  await subscriptions.lookAt(row.userId, now)
  expect(await listed(row.userId, 100_000)).toBe(false)
})

test('P1: an invoice is in the ledger once', async () => {
  const row = await active()
  expect(wins(await atOnce(20, () => subscriptions.recordCharge(paidFor(row), at)))).toBe(1)
})

test('the guarantee’s money stays due until it is back, which is written once', async () => {
  const row = await active()
  await subscriptions.save(row, { status: 'canceled', guaranteeAskedAt: at, guaranteeUsed: true }, now)
  const due = await get(row.userId)
  const isDue = async () => (await subscriptions.listDue(later(2), 100)).some((one) => one.userId === row.userId)
  expect(await isDue()).toBe(true)
  expect(wins(await atOnce(8, () => subscriptions.finishGuarantee(due, paidFor(row), 're_1', now)))).toBe(1)
  expect(await isDue()).toBe(false)
  expect(await get(row.userId)).toMatchObject({ guaranteeDoneAt: at })
})

async function waiting(userId: UserId): Promise<TranslationId> {
  const id = TranslationId.parse(newId())
  const row = { id, userId, stage: 'awaiting_payment', stageAt: at, translationType: 'ai', createdAt: at }
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.translation(id), ...row } }))
  return id
}

function orderOf(
  { userId, subscriptionId, periodStart }: Subscription & { subscriptionId: string },
  translationId: TranslationId,
  pages: { includedPages: number; overagePages: number },
): PlanOrder {
  const nothing = { amountCents: 0, discountCents: 0, dueCents: 0, refundedCents: 0, owedCents: 0, promotion: null }
  return {
    id: OrderId.parse(newId()),
    userId,
    status: 'paid',
    items: [{ translationId, originalFilename: 'a.txt', translationType: 'ai', ...nothing }],
    totalCents: 0,
    paymentIntentId: null,
    plan: { subscriptionId, periodStart, ...pages, singleCents: 495 },
    createdAt: at,
    statusAt: at,
    deliveredAt: at,
  }
}

const none = { pages: 0, overagePages: 0, singleCents: 0, billedPages: 0, gatheredPages: 0, returnedPages: 0 }

type Own = Subscription & { subscriptionId: string }
const release = async (order: PlanOrder, row: Own) => commit((await planUse.release(order, row, now)).items)

/** A bill of so many pages while the count stands as it is now. */
async function billOf(period: Own, pages: number) {
  const used = await planUse.find(period)
  if (!used) throw new Error('Nothing is counted')
  return { period, used, pages }
}

test('pages are counted from where they were read, with the unlock, or not at all', async () => {
  const row = await active()
  const ids = await atOnce(6, () => waiting(row.userId))
  const orders_ = ids.map((id) => orderOf(row, id, { includedPages: 4, overagePages: 0 }))
  const settle = (n: number, used: Awaited<ReturnType<typeof planUse.find>>) =>
    planUse.settle(
      orders_[n] as PlanOrder,
      row,
      { id: ids[n] as TranslationId, planCents: 79, stage: 'awaiting_payment' },
      used,
    )
  expect(wins(await atOnce(6, (n) => settle(n, undefined)))).toBe(1)
  expect(await planUse.find(row)).toEqual({ ...none, pages: 4, singleCents: 495 })
  const found = await Promise.all(orders_.map((order) => orders.find(order.id)))
  const paid = await Promise.all(ids.map((id) => translations.get(id)))
  expect(paid.map((one) => one.paidAt !== undefined)).toEqual(found.map((order) => order !== undefined))
})

test('no page is taken once the subscription has changed, and none for a translation that is paid', async () => {
  const row = await active()
  const id = await waiting(row.userId)
  const settle = (over: Subscription & { subscriptionId: string }, used: Awaited<ReturnType<typeof planUse.find>>) =>
    planUse.settle(
      orderOf(row, id, { includedPages: 4, overagePages: 0 }),
      over,
      { id, planCents: 79, stage: 'awaiting_payment' },
      used,
    )
  await subscriptions.save(row, { cancelAtPeriodEnd: true }, now)
  expect(await settle(row, undefined)).toBe(false)
  const changed = { ...(await get(row.userId)), subscriptionId: row.subscriptionId }
  expect(await settle(changed, undefined)).toBe(true)
  expect(await settle(changed, await planUse.find(row))).toBe(false)
  expect(await planUse.find(row)).toEqual({ ...none, pages: 4, singleCents: 495 })
})

test('pages beyond the plan are listed until they are reported, or given back with their translation', async () => {
  const row = await active()
  const ids = await atOnce(2, () => waiting(row.userId))
  const orders_ = ids.map((id) => orderOf(row, id, { includedPages: 0, overagePages: 3 }))
  for (const [n, id] of ids.entries())
    await planUse.settle(
      orders_[n] as PlanOrder,
      row,
      { id, planCents: 105, stage: 'awaiting_payment' },
      await planUse.find(row),
    )
  const mine = async (minutes: number) =>
    (await overages.listDue(later(minutes), 100)).filter((one) => one.userId === row.userId)
  expect((await mine(0)).map((one) => one.pages)).toEqual([3, 3])
  const [first, second] = await mine(0)
  if (!first || !second) throw new Error('Nothing is listed')
  await overages.postpone(first, later(5))
  expect((await mine(1)).map((one) => one.translationId)).toEqual([second.translationId])
  const bill = await billOf(row, 3)
  expect(wins(await atOnce(4, () => overages.beginBill(first.translationId, 'triedAt', bill, now)))).toBe(1)
  expect(await overages.beginBill(second.translationId, 'triedAt', bill, now), 'another count').toBe(false)
  expect((await mine(5)).find((one) => one.translationId === first.translationId)?.triedAt).toBe(at)
  await overages.end(first.translationId, 'reported', now)
  const given = orders_.find((order) => order.items[0]?.translationId === second.translationId) as PlanOrder
  expect(await release(given, row)).toBe(true)
  expect(await mine(60)).toEqual([])
  expect(await planUse.find(row)).toEqual({ ...none, pages: 3, overagePages: 3, singleCents: 495, billedPages: 3 })
  const { plan: _, ...bought } = given
  expect(await planUse.release(bought, undefined, now)).toEqual({ items: [], lostPages: 0 })
})

test('an invoice of its own excludes a report to the plan, and is paid once, also after it was given up', async () => {
  const row = await active()
  const translationId = await waiting(row.userId)
  const order = orderOf(row, translationId, { includedPages: 0, overagePages: 3 })
  await planUse.settle(order, row, { id: translationId, planCents: 105, stage: 'awaiting_payment' }, undefined)
  const paid = { invoiceId: 'in_9', amountCents: 105, paymentIntentId: 'pi_9', paidAt: at }
  const listed = async () => (await overages.listDue(later(60), 100)).some((one) => one.translationId === translationId)
  expect(await overages.noteInvoice(translationId, 'in_9')).toBe(false)
  expect(await overages.beginBill(translationId, 'invoicedAt', await billOf(row, 3), now)).toBe(true)
  expect(await overages.beginBill(translationId, 'triedAt', await billOf(row, 0), now)).toBe(false)
  expect(await overages.noteInvoice(translationId, 'in_9')).toBe(true)
  expect(await overages.noteInvoice(translationId, 'in_other')).toBe(false)
  expect(await listed()).toBe(true)
  await overages.end(translationId, 'unpaid', now)
  expect(await listed()).toBe(false)
  const overage = await overages.find(translationId)
  if (!overage) throw new Error('It is gone')
  expect(overage).toMatchObject({ invoicedAt: at, invoiceId: 'in_9', state: 'unpaid' })
  expect(wins(await atOnce(8, () => overages.settle(overage, paid, now)))).toBe(1)
  expect(await overages.find(translationId)).toMatchObject({ state: 'paid' })
})

test('pages too cheap for an invoice wait for the next one of their period, once', async () => {
  const row = await active()
  const [first, second] = [await waiting(row.userId), await waiting(row.userId)]
  for (const id of [first, second])
    await planUse.settle(
      orderOf(row, id, { includedPages: 0, overagePages: 1 }),
      row,
      { id, planCents: 35, stage: 'awaiting_payment' },
      await planUse.find(row),
    )
  const bill = await billOf(row, 1)
  expect(wins(await atOnce(4, () => overages.gather(first, bill, now)))).toBe(1)
  expect(await overages.find(first)).toMatchObject({ state: 'gathered', pages: 1 })
  expect(await planUse.find(row)).toMatchObject({ billedPages: 1, gatheredPages: 1 })
  expect(await overages.beginBill(second, 'invoicedAt', await billOf(row, 1), now)).toBe(true)
  expect(await overages.find(second)).toMatchObject({ pages: 2, gatheredPages: 1 })
  expect(await planUse.find(row)).toMatchObject({ billedPages: 2, gatheredPages: 0 })
  expect(await overages.gather(second, await billOf(row, 0), now)).toBe(false)
})

test('what was reported has no invoice of its own', async () => {
  const row = await active()
  const translationId = await waiting(row.userId)
  const order = orderOf(row, translationId, { includedPages: 0, overagePages: 3 })
  await planUse.settle(order, row, { id: translationId, planCents: 105, stage: 'awaiting_payment' }, undefined)
  expect(await overages.beginBill(translationId, 'triedAt', await billOf(row, 3), now)).toBe(true)
  expect(await overages.beginBill(translationId, 'invoicedAt', await billOf(row, 0), now)).toBe(false)
})

test('a notice about an own invoice is told once, however often it comes', async () => {
  const [translationId, noticeId] = [TranslationId.parse(newId()), `evt_${newId()}`]
  await atOnce(5, () => overages.recordNotice(translationId, noticeId, now))
  const told: unknown[] = []
  for await (const { id, data } of events.listBetween(now, later(1))) if (id.endsWith(noticeId)) told.push(data)
  expect(told).toEqual([{ translationId, noticeId }])
})

test('what the first period took is found in later ones, and holds a transaction only while it stands', async () => {
  const row = await active()
  const first = { ...row, paidAt: row.periodStart }
  expect(await planUse.findFirst(first)).toBeUndefined()
  const empty = planUse.unchangedItem(row, undefined)
  const id = await waiting(row.userId)
  const paid = { id, planCents: 79, stage: 'awaiting_payment' } as const
  await planUse.settle(orderOf(row, id, { includedPages: 4, overagePages: 0 }), row, paid, undefined)
  const found = await planUse.findFirst(first)
  expect(found).toEqual({ periodStart: row.periodStart, used: { ...none, pages: 4, singleCents: 495 } })
  expect(await subscriptions.save(row, { guaranteeUsed: true }, now, [empty])).toBe(false)
  expect(await subscriptions.save(row, { guaranteeUsed: true }, now, [planUse.unchangedItem(row, found?.used)])).toBe(
    true,
  )
  const dayBefore = new Date(Date.parse(row.periodStart) - 2 * 86_400_000).toISOString()
  expect(await planUse.findFirst({ ...row, paidAt: dayBefore }), 'a period that another payment paid').toBeUndefined()
  expect(planUse.isFirst(row.periodStart, dayBefore)).toBe(false)
})

test('what a guarantee charged is noted while the count stands; a period to which pages came back is listed until all is given', async () => {
  const row = await active()
  const [first, second] = await atOnce(2, () => waiting(row.userId))
  const orders_ = [first, second].map((id) =>
    orderOf(row, id as TranslationId, { includedPages: 4, overagePages: 0 }),
  ) as [PlanOrder, PlanOrder]
  for (const order of orders_) {
    const paid = {
      id: order.items[0]?.translationId as TranslationId,
      planCents: 79,
      stage: 'awaiting_payment',
    } as const
    await planUse.settle(order, row, paid, await planUse.find(row))
  }
  const paid = { invoiceId: `in_${row.userId}`, paymentIntentId: 'pi_1' }
  const used = await planUse.find(row)
  if (!used) throw new Error('Nothing is counted')
  expect(await commit([guaranteeRest.chargeItem(row, { ...used, singleCents: 495 }, paid)])).toBe(false)
  expect(await commit([guaranteeRest.chargeItem(row, used, paid)])).toBe(true)
  expect(await commit([guaranteeRest.chargeItem(row, used, paid)])).toBe(false)
  expect(await guaranteeRest.findFirstCents(row, paid.invoiceId)).toBeUndefined()

  const listed = async (minutes: number) =>
    (await guaranteeRest.listDue(later(minutes), 1000)).filter((one) => one.userId === row.userId)
  expect(await listed(9)).toEqual([])
  await release(orders_[0], row)
  const [rest] = await listed(1)
  if (!rest?.guarantee) throw new Error('Nothing is listed')
  await guaranteeRest.postpone(rest, later(30))
  expect(await listed(20)).toEqual([])
  expect(await listed(31)).toHaveLength(1)
  expect(wins(await atOnce(4, () => guaranteeRest.begin(rest, 495)))).toBe(1)
  expect(await guaranteeRest.end(rest)).toBe(false)
  const begun = await guaranteeRest.find(row)
  if (!begun?.guarantee) throw new Error('Nothing is on its way')
  const { guarantee } = begun
  expect(wins(await atOnce(4, () => guaranteeRest.finish(begun, guarantee, { id: 're_1', cents: 495 }, now)))).toBe(1)
  expect(await guaranteeRest.find(row)).toMatchObject({ guarantee: { givenCents: 495, refunds: 1 } })
  await release(orders_[1], row)
  expect(await guaranteeRest.end(rest)).toBe(false)
  const last = await guaranteeRest.find(row)
  expect(last && (await guaranteeRest.end(last))).toBe(true)
  expect(await listed(100)).toEqual([])
})
