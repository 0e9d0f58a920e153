import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { OrderId, QueueItemId, TicketId, TranslationId, UserId } from '#shared/lib/id.ts'
import type { Order, OrderItem } from '#shared/payments/order.ts'
import type { PromotionType } from '#shared/promotions/promotion.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { newId } from '../../lib/base.ts'
import { commit } from '../commit.ts'
import { orders, promotions, queue, refunds, translations, users } from '../data.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'
import { createTable } from '../testing/create-table.ts'
import { newTranslation } from '../testing/new-translation.ts'
import { createPerson } from '../testing/person.ts'
import { deletedName } from '../translations/traces.ts'
import type { TranslationRow } from '../translations/translations.ts'
import type { Claimant, Decision } from './promotions.ts'

beforeAll(createTable)

const now = new Date('2026-11-21T12:00:00.000Z')
const at = now.toISOString()
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const atOnce = <T>(count: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))
const wins = (results: boolean[]) => results.filter(Boolean).length

let addresses = 0
async function newClaimant(registrationIp = `10.1.${addresses >> 8}.${addresses++ & 255}`): Promise<Claimant> {
  const { id } = await createPerson({ registrationIp, createdAt: at })
  return { id, registrationIp }
}

/** A translation as the workflow leaves it when it waits for its payment. */
async function waiting(userId: UserId, fields: Partial<TranslationRow> = {}): Promise<TranslationRow> {
  const segments = { segmentsTotal: 1, segmentsTranslated: 1 }
  const row = newTranslation({ userId, stage: 'awaiting_payment', createdAt: at, ...segments, ...fields })
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.translation(row.id), ...row } }))
  return row
}

const itemOf = (row: TranslationRow): OrderItem => ({
  translationId: row.id,
  originalFilename: row.originalFilename,
  translationType: row.translationType,
  amountCents: 495,
  discountCents: 0,
  dueCents: 495,
  promotion: null,
  refundedCents: 0,
  owedCents: 0,
})

const orderOf = (userId: UserId, rows: TranslationRow[]): Order => ({
  id: OrderId.parse(newId()),
  userId,
  status: 'open',
  items: rows.map(itemOf),
  totalCents: 495 * rows.length,
  paymentIntentId: null,
  createdAt: at,
  statusAt: at,
})

const decisionOf = (order: Order, claimant: Claimant, promotionType: PromotionType): Decision => ({
  orderId: order.id,
  userId: claimant.id,
  ipAddress: claimant.registrationIp,
  userAgent: 'test',
  promotionType,
  translationId: order.items[0]?.translationId ?? TranslationId.parse(newId()),
  originalAmount: 495,
  discountAmount: 495,
  finalAmount: 0,
  isBlocked: false,
  blockReason: null,
  createdAt: at,
})

/** An order that stands open, with its two translations. */
async function openOrder(promotionTypes: PromotionType[] = []) {
  const claimant = await newClaimant()
  const rows = [await waiting(claimant.id), await waiting(claimant.id)]
  const order = orderOf(claimant.id, rows)
  const applied = promotionTypes.map((type) => decisionOf(order, claimant, type))
  expect(await orders.create(order, { claimant, applied, blocked: [] })).toBe(true)
  return { claimant, rows, order, applied }
}

test('orders.create: of ten at once one is the open order, and orders.find and orders.findOpen read it', async () => {
  const claimant = await newClaimant()
  const row = await waiting(claimant.id)
  const given = Array.from({ length: 10 }, () => orderOf(claimant.id, [row]))
  const written = await Promise.all(given.map((order) => orders.create(order, { claimant, applied: [], blocked: [] })))
  expect(wins(written)).toBe(1)
  expect((await orders.findOpen(claimant.id))?.id).toBe(given[written.indexOf(true)]?.id)
  for (const [n, order] of given.entries()) expect((await orders.find(order.id)) !== undefined).toBe(written[n])
})

test('orders.noteIntent: one intent for an open order, as often as one likes; none for an ended one', async () => {
  const { order, rows, claimant } = await openOrder()
  expect(await orders.noteIntent(order.id, 'pi_1')).toBe(true)
  expect(await orders.noteIntent(order.id, 'pi_1')).toBe(true)
  expect(await orders.noteIntent(order.id, 'pi_2')).toBe(false)
  expect(await orders.pay({ ...order, paymentIntentId: 'pi_1' }, rows, now)).toBe(true)
  expect(await orders.noteIntent(order.id, 'pi_1')).toBe(false)
  expect((await orders.listPaid(claimant.id, { limit: 10 })).orders).toMatchObject([{ id: order.id, status: 'paid' }])
})

test('P1: orders.pay: of twenty at once one pays, every item is unlocked, and nothing stays open', async () => {
  const { order, rows, claimant } = await openOrder()
  expect(wins(await atOnce(20, () => orders.pay(order, rows, now)))).toBe(1)
  expect(await orders.findOpen(claimant.id)).toBeUndefined()
  for (const { id } of rows)
    expect(await translations.get(id)).toMatchObject({ paidAt: at, orderId: order.id, amountCents: 495 })
  expect(await orders.cancel(order, claimant, [], now)).toBe(false)
})

test('P5: an item that cannot be unlocked any more is money to give back', async () => {
  const { order, rows } = await openOrder()
  const [gone, left] = rows as [TranslationRow, TranslationRow]
  const failed = { ...gone, stage: 'failed' as const }
  await client.send(new PutCommand({ TableName: tableName(), Item: { ...keys.translation(gone.id), ...failed } }))
  expect(await orders.pay(order, rows, now)).toBe(false)
  expect(await orders.pay(order, [failed, left], now)).toBe(true)
  expect(await refunds.find(order.id, gone.id)).toMatchObject({ amountCents: 495, reason: 'not-available' })
  expect(await refunds.find(order.id, left.id)).toBeUndefined()
})

test('orders.cancel: gives the promotions back, but not past an intent that it has not seen', async () => {
  const { order, claimant, applied } = await openOrder(['free_ai'])
  expect((await promotions.eligibleFor(claimant)).eligible.free_ai).toBe(false)
  await orders.noteIntent(order.id, 'pi_1')
  expect(await orders.cancel(order, claimant, applied, now)).toBe(false)
  expect(await orders.cancel({ ...order, paymentIntentId: 'pi_1' }, claimant, applied, now)).toBe(true)
  expect((await promotions.eligibleFor(claimant)).eligible.free_ai).toBe(true)
  const canceled = await orders.find(order.id)
  expect(canceled).toMatchObject({ status: 'canceled' })
  expect(new Set(canceled?.items.map((item) => item.originalFilename))).toEqual(new Set([deletedName]))
  expect(await orders.findOpen(claimant.id)).toBeUndefined()
})

test('orders.listDue, orders.postpone, orders.nextCheck and orders.markDelivered: the sweeper looks after a minute, later again, and then no more', async () => {
  const { order, rows } = await openOrder()
  const due = async (status: 'open' | 'paid', minutes: number) =>
    (await orders.listDue(status, later(minutes), 100)).some(({ id }) => id === order.id)
  expect([await due('open', 0.5), await due('open', 2)]).toEqual([false, true])
  await orders.postpone(order, later(2))
  expect(orders.nextCheck(order, later(60))).toBe(later(180).getTime())
  expect([await due('open', 5), await due('open', 7)]).toEqual([false, true])
  await orders.pay(order, rows, later(5))
  expect([await due('open', 60), await due('paid', 60)]).toEqual([false, true])
  await orders.markDelivered(order.id, later(7))
  expect(await due('paid', 60)).toBe(false)
})

test('B1: promotions.claimItems: twenty accounts at one IPv6 household, one benefit; each flag and audit row with it', async () => {
  const claimants = await atOnce(20, (n) => newClaimant(`2001:db8:7:1::${n.toString(16)}`))
  const order = (claimant: Claimant) => ({ ...orderOf(claimant.id, []), items: [] })
  const results = await Promise.all(
    claimants.map((claimant) =>
      commit(promotions.claimItems(claimant, [decisionOf(order(claimant), claimant, 'free_ai')])),
    ),
  )
  expect(wins(results)).toBe(1)
  const flags = await Promise.all(claimants.map(async ({ id }) => (await users.findById(id))?.hasUsedFreeAiTranslation))
  expect(flags).toEqual(results)
  const loser = claimants[results.indexOf(false)] as Claimant
  expect((await promotions.eligibleFor(loser)).spent.free_ai?.by).toBe('network')
})

test('R3: an address is forgotten after ninety days, and free again', async () => {
  const [first, second] = await atOnce(2, () => newClaimant('10.99.1.1'))
  if (!first || !second) throw new Error('two claimants are needed')
  const claim = (claimant: Claimant, createdAt: string) => {
    const order = { ...orderOf(claimant.id, []), items: [] }
    return commit(promotions.claimItems(claimant, [{ ...decisionOf(order, claimant, 'free_ai'), createdAt }]))
  }
  const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
  expect(await claim(first, at)).toBe(true)
  expect((await promotions.eligibleFor(second, day(89))).spent).toEqual({ free_ai: { by: 'network', at } })
  expect(await claim(second, day(89).toISOString())).toBe(false)
  expect((await promotions.eligibleFor(second, day(91))).spent).toEqual({})
  expect((await promotions.eligibleFor(first, day(91))).spent).toEqual({ free_ai: { by: 'account', at } })
  expect(await claim(second, day(91).toISOString())).toBe(true)
})

test('R3: promotions.unlinkNetwork: no row ties a network to the account that used a promotion there, and it stays used', async () => {
  const [claimant, neighbour] = await atOnce(2, () => newClaimant('10.99.2.1'))
  if (!claimant || !neighbour) throw new Error('two claimants are needed')
  const order = { ...orderOf(claimant.id, []), items: [] }
  const decision = { ...decisionOf(order, claimant, 'free_ai'), createdAt: new Date().toISOString() }
  expect(await commit(promotions.claimItems(claimant, [decision]))).toBe(true)
  // Who has used nothing unlinks nothing.
  await promotions.unlinkNetwork(neighbour)
  const rows = () =>
    Promise.all([keys.promotionUse(claimant.id, 'free_ai'), keys.promotionAddress('10.99.2.1', 'free_ai')].map(rowOf))
  expect((await rows()).map((row) => row?.['orderId'])).toEqual([order.id, order.id])
  await promotions.unlinkNetwork(claimant)
  const [use, address] = await rows()
  expect(JSON.stringify(use)).not.toContain('10.99.2.1')
  expect(JSON.stringify(address)).not.toContain(String(order.id))
  expect((await promotions.eligibleFor(neighbour)).spent.free_ai?.by).toBe('network')
  expect((await promotions.eligibleFor({ ...claimant, registrationIp: '' })).spent.free_ai?.by).toBe('account')
})

const rowOf = async (Key: { pk: string; sk: string }) =>
  (await client.send(new GetCommand({ TableName: tableName(), Key }))).Item

test('promotions.releaseItems: gives back once, and only to the order that claimed; promotions.blockedItem writes once', async () => {
  const { order, claimant, applied } = await openOrder(['certified_half'])
  const foreign = applied.map((decision) => ({ ...decision, orderId: OrderId.parse(newId()) }))
  expect(await commit(promotions.releaseItems(claimant, foreign))).toBe(false)
  expect(wins(await atOnce(5, () => commit(promotions.releaseItems(claimant, applied))))).toBe(1)
  expect((await promotions.eligibleFor(claimant)).eligible).toEqual({ free_ai: true, certified_half: true })
  const viewed = await promotions.listViewedOf(claimant.id)
  expect(viewed.map(({ decision }) => decision)).toEqual(['applied#certified_half'])
  const blocked = { ...decisionOf(order, claimant, 'free_ai'), isBlocked: true, blockReason: 'address' }
  expect(wins(await atOnce(5, () => commit([promotions.blockedItem(blocked)])))).toBe(1)
})

test('refunds.dueItem, refunds.listDue, refunds.postpone and refunds.settle: due once, seen until it is back, back once', async () => {
  const { order, rows } = await openOrder()
  await orders.pay(order, rows, now)
  const { id: translationId, userId } = rows[0] as TranslationRow
  const due = { orderId: order.id, translationId, userId, amountCents: 495, reason: 'returned' as const, createdAt: at }
  expect(wins(await atOnce(5, () => commit([refunds.dueItem(due)])))).toBe(1)
  const isDue = async (minutes: number) =>
    (await refunds.listDue(later(minutes), 100)).some((row) => row.translationId === translationId)
  expect(await isDue(0)).toBe(true)
  await refunds.postpone(due, later(10))
  expect([await isDue(5), await isDue(11)]).toEqual([false, true])
  expect(wins(await atOnce(10, () => refunds.settle(due, order, { id: 're_1', cents: 495 }, [], later(11))))).toBe(1)
  expect(await isDue(60)).toBe(false)
  expect((await refunds.find(order.id, translationId))?.doneAt).toBe(later(11).toISOString())
  expect((await orders.find(order.id))?.items.map((item) => item.refundedCents)).toEqual([495, 0])
})

test('P1: refunds.fail: of two refunds of one item that come back, both are owed', async () => {
  const { order, rows, claimant } = await openOrder()
  const translationId = rows[0]?.id as TranslationId
  const ticket = () =>
    newTicket(
      {
        id: TicketId.parse(newId()),
        author: 'product',
        userId: claimant.id,
        name: 'Ana',
        email: 'ana@example.com',
        subject: 'A refund failed at the bank',
        message: 'Please agree on another way.',
      },
      now,
    )
  for (const [kind, cents] of Object.entries({ hand: 150, named: 345 })) {
    const failure = {
      userId: claimant.id,
      refundId: `re_${kind}_${order.id}`,
      amountCents: cents,
      reason: '',
      createdAt: at,
    }
    const of = { order: (await orders.find(order.id)) as Order, parts: [{ translationId, cents }] }
    expect([await refunds.fail(failure, ticket(), of), await refunds.fail(failure, ticket(), of)]).toEqual([
      true,
      false,
    ])
  }
  expect((await orders.find(order.id))?.items[0]).toMatchObject({ refundedCents: 0, owedCents: 495 })
})

test('translations.giveBack: a paid one ends with its money due, once; queue.withdraw holds while no translator has begun', async () => {
  const { order, rows } = await openOrder()
  await orders.pay(order, rows, now)
  const itemId = QueueItemId.parse(newId())
  const row = await translations.get(rows[0]?.id as TranslationId)
  await translations.moveTo(row.id, 'finishing', now)
  await queue.enqueue(await translations.get(row.id), itemId, now)
  const pending = (await queue.find(itemId)) as queue.QueueItemRow
  const back = (item: queue.QueueItemRow) =>
    translations.giveBack(row, failureOf('internal'), queue.withdraw(item, now), now)
  await queue.claim(itemId, { userId: UserId.parse(newId()), name: 'Ana' }, now)
  expect(await back(pending)).toBe(false)
  await queue.takeBack(itemId, { how: 'taken-back' }, [], now)
  const again = (await queue.find(itemId)) as queue.QueueItemRow
  const given = await atOnce(5, () => back(again))
  expect(wins(given)).toBe(1)
  expect(await queue.find(itemId)).toMatchObject({ status: 'rejected' })
  expect(await translations.get(row.id)).toMatchObject({ stage: 'failed', refundedAt: at })
  expect(await refunds.find(order.id, row.id)).toMatchObject({ amountCents: 495, reason: 'withdrawn' })
})

test('the one refund of a downloaded document: ten at once are one, for the account and for its network, whose row ends', async () => {
  const [claimant, neighbour] = [await newClaimant('10.77.1.1'), await newClaimant('10.77.1.1')]
  expect(await refunds.isUsed(claimant, now)).toBe(false)
  expect(wins(await atOnce(10, () => commit(refunds.useItems(claimant, now))))).toBe(1)
  expect(await refunds.isUsed(claimant, now)).toBe(true)
  expect(await refunds.isUsed(neighbour, now)).toBe(true)
  expect(await commit(refunds.useItems(neighbour, now))).toBe(false)
  const forgotten = later(91 * 24 * 60)
  expect(await refunds.isUsed(neighbour, forgotten)).toBe(false)
  expect(await commit(refunds.useItems(neighbour, forgotten))).toBe(true)
  expect(await refunds.isUsed(await newClaimant('10.77.2.1'), now)).toBe(false)
})

test('that a translation leaves is noted once it is complete, the first time stays, and never after it was given back', async () => {
  const { id: userId } = await newClaimant()
  const paid = { paidAt: at, orderId: OrderId.parse(newId()), amountCents: 495 }
  const row = await waiting(userId, { ...paid, stage: 'completed' })
  const unpaid = await waiting(userId)
  expect(await translations.noteDownload(unpaid.id, now)).toBe(false)
  expect(await translations.noteDownload(row.id, now)).toBe(true)
  expect(await translations.noteDownload(row.id, later(5))).toBe(true)
  expect((await translations.get(row.id)).downloadedAt).toBe(at)
  expect(await translations.giveBack(row, failureOf('refunded'), [], now), 'read before the download').toBe(false)
  expect(await translations.giveBack(await translations.get(row.id), failureOf('refunded'), [], now)).toBe(true)
  expect(await translations.noteDownload(row.id, later(6))).toBe(false)
})
