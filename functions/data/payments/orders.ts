import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import { Order, type OrderItem, type OrderStatus, orderStatusesBefore, type PaidCard } from '#shared/payments/order.ts'
import { openAccountItem } from '../accounts/standing.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { index, keys, shardsOf } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, tableName } from '../table.ts'
import { deletedName } from '../translations/traces.ts'
import { payItem, type TranslationRow } from '../translations/translations.ts'
import { changes } from '../update.ts'
import { chargeItem } from './ledger.ts'
import { orderPaidItem } from './order-paid-item.ts'
import { type Claimant, claimItems, type Decision, releaseItems } from './promotions.ts'
import { dueItem } from './refunds.ts'

export async function find(id: OrderId): Promise<Order | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.order(id), ConsistentRead: true }),
  )
  return Item && Order.parse(Item)
}

/** The order that the user may be paying now. */
export async function findOpen(userId: UserId): Promise<Order | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.openOrder(userId), ConsistentRead: true }),
  )
  return Item && find(Item['orderId'] as OrderId)
}

/** The paid orders of a user, newest first. */
export async function listPaid(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.ordersOf(userId), page)
  return { orders: items.map((item) => Order.parse(item)), next }
}

/**
 * Writes an order as the user's only open one, with the claims of its promotions and the audit rows, all or nothing.
 * False when another order is open or a promotion was taken in the meantime: look again.
 */
export function create(
  order: Order,
  claims: { claimant: Claimant; applied: Decision[]; blocked: Item[] },
): Promise<boolean> {
  return commit([
    put(order),
    {
      Put: {
        TableName: tableName(),
        Item: { ...keys.openOrder(order.userId), orderId: order.id },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    ...claimItems(claims.claimant, claims.applied),
    ...claims.blocked,
  ])
}

/**
 * Notes the intent that Stripe made, before anybody may pay it; the same one may be noted again. False when the order is not
 * open any more: then the intent must never leave the server.
 */
export async function noteIntent(id: OrderId, paymentIntentId: string): Promise<boolean> {
  return updated({
    TableName: tableName(),
    Key: keys.order(id),
    UpdateExpression: 'SET paymentIntentId = :intent',
    ConditionExpression: '#status = :open AND (paymentIntentId = :none OR paymentIntentId = :intent)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':intent': paymentIntentId, ':none': null, ':open': 'open' },
  })
}

/**
 * Ends an unpaid order, forgets the names of its documents and gives its promotions back. False when it is not open any more, or got an intent since it was read:
 * look again, for that intent must be closed first.
 */
export function cancel(order: Order, claimant: Claimant, released: Decision[], now: Date): Promise<boolean> {
  const items = order.items.map((item) => ({ ...item, originalFilename: deletedName }))
  const { Update } = move(order.id, 'canceled', now, { items })
  const asRead: Item = {
    Update: {
      ...Update,
      UpdateExpression: `${Update.UpdateExpression} REMOVE gsi2pk, gsi2sk`,
      ConditionExpression: `${Update.ConditionExpression} AND paymentIntentId = :intent`,
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':intent': order.paymentIntentId },
    },
  }
  return commit([asRead, closeOpen(order), ...releaseItems(claimant, released)])
}

/**
 * The one unlock (promise P1): order, ledger entry and every item in one transaction. An item that cannot be unlocked any
 * more, or whose row is not given, is written as money to give back. False when the order is not open, an item moved or the account was
 * closed in the meantime: look again.
 */
export function pay(order: Order, rows: readonly TranslationRow[], now: Date): Promise<boolean> {
  const paidAt = now.toISOString()
  const paymentIntentId = order.paymentIntentId ?? undefined
  const byId = new Map(rows.map((row) => [row.id, row]))
  const unlock = (item: OrderItem): Item => {
    const row = byId.get(item.translationId)
    if (row?.stage !== 'awaiting_payment' || row.paidAt !== undefined) {
      const { translationId, dueCents: amountCents } = item
      const { id: orderId, userId } = order
      return dueItem({ orderId, translationId, userId, amountCents, reason: 'not-available', createdAt: paidAt })
    }
    return payItem(item.translationId, {
      paidAt,
      orderId: order.id,
      amountCents: item.dueCents,
      ...(paymentIntentId && { paymentIntentId }),
      ...(item.promotion && { promotion: item.promotion }),
    })
  }
  const listed = {
    ...standing(order.id, 'paid', paidAt),
    gsi1pk: index.ordersOf(order.userId),
    gsi1sk: `${paidAt}#${order.id}`,
  }
  return commit([
    move(order.id, 'paid', now, listed),
    closeOpen(order),
    chargeItem(order, paidAt),
    ...order.items.map(unlock),
    ...(rows.length > 0 ? [openAccountItem(order.userId)] : []),
    orderPaidItem(order, now),
  ])
}

/** Orders that the sweeper should look at by now, longest waiting first. */
export const listDue = (status: OrderStatus, now: Date, limit: number): Promise<Order[]> =>
  due.listDue(
    shardsOf((id) => index.ordersAt(status, id)),
    now,
    limit,
    (item) => Order.parse(item),
  )

/** Lets the sweeper check again at its next time. */
export async function postpone(order: Order, now: Date): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.order(order.id),
    UpdateExpression: 'SET gsi2sk = :sk',
    ConditionExpression: '#status = :status AND attribute_exists(gsi2pk)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':status': order.status,
      ':sk': checkKey(order.id, nextCheck(order, now)),
    },
  })
}

/**
 * When the sweeper checks an order again: a paid one after as long as it has waited so far, up to a longest time; an open one after
 * twice as long, and when its day is over. Old ones never crowd out new ones. One that is open after its day has a payment on its way.
 */
export function nextCheck({ status, statusAt }: Pick<Order, 'status' | 'statusAt'>, now: Date): number {
  const waited = Math.max(firstCheckMs, now.getTime() - Date.parse(statusAt))
  const left = dayMs - waited
  const wait = status === 'open' && left > 0 ? Math.min(2 * waited, longestCartMs, left) : Math.min(waited, longestMs)
  return now.getTime() + wait
}

/** Takes a settled order off the sweeper's list: its receipt is asked for and its items go on. Notes the card, where one paid. */
export async function markDelivered(id: OrderId, now: Date, card?: PaidCard): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.order(id),
    UpdateExpression: `SET deliveredAt = :at${card ? ', card = :card' : ''} REMOVE gsi2pk, gsi2sk`,
    ConditionExpression: '#status = :paid AND attribute_not_exists(deliveredAt)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':paid': 'paid', ':at': now.toISOString(), ...(card && { ':card': card }) },
  })
}

/** Takes a document's name off its receipt. What was paid for it stays. */
export async function forgetName(id: OrderId, translationId: TranslationId): Promise<void> {
  const place = (await find(id))?.items.findIndex((item) => item.translationId === translationId) ?? -1
  if (place < 0) return
  await updated({
    TableName: tableName(),
    Key: keys.order(id),
    UpdateExpression: `SET #items[${place}].originalFilename = :gone`,
    ConditionExpression: `#items[${place}].translationId = :id`,
    ExpressionAttributeNames: { '#items': 'items' },
    ExpressionAttributeValues: { ':gone': deletedName, ':id': translationId },
  })
}

const firstCheckMs = 60_000
const longestMs = 30 * 60_000
/** A cart that nobody pays for a day is asked about eleven times: 100,000 of them are 13 questions a second to Stripe, which takes 25. */
const longestCartMs = 4 * 3600_000
/** When the sweeper ends what nobody has paid, and a minute. */
const dayMs = 86_400_000 + 60_000

const checkKey = (id: OrderId, at: number): string => `${new Date(at).toISOString()}#${id}`

const standing = (id: OrderId, status: OrderStatus, since: string) => ({
  gsi2pk: index.ordersAt(status, id),
  gsi2sk: checkKey(id, Date.parse(since) + firstCheckMs),
})

const put = (order: Order): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.order(order.id), ...order, ...standing(order.id, order.status, order.statusAt) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** The one writer of an order's status. It moves only along the table of legal moves. */
function move(id: OrderId, to: OrderStatus, now: Date, fields: Record<string, unknown>) {
  const update = changes({ status: to, statusAt: now.toISOString(), ...fields })
  const before = orderStatusesBefore(to)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.order(id),
      ...update,
      ConditionExpression: `#status IN (${before.map((_, i) => `:from${i}`).join(', ')})`,
      ExpressionAttributeValues: {
        ...update.ExpressionAttributeValues,
        ...Object.fromEntries(before.map((status, i) => [`:from${i}`, status])),
      },
    },
  }
}

function closeOpen(order: Order): Item {
  return {
    Delete: {
      TableName: tableName(),
      Key: keys.openOrder(order.userId),
      ConditionExpression: 'orderId = :id',
      ExpressionAttributeValues: { ':id': order.id },
    },
  }
}
