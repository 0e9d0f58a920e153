import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { OrderId, UserId } from '#shared/lib/id.ts'
import { Order, type OrderItem, type OrderStatus } from '#shared/payments/order.ts'
import { commit, type Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { type Claimant, claimItems, type Decision, releaseItems } from './promotions.ts'
import { dueForOrder } from './refunds.ts'
import { client, gsi2, isConditionFailure, tableName } from './table.ts'
import { payItem, type TranslationRow } from './translations.ts'

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
    ...claims.applied.flatMap((decision) => claimItems(claims.claimant, decision)),
    ...claims.blocked,
  ])
}

/** Notes the intent that Stripe made for the order. The same one may be noted again. */
export async function noteIntent(id: OrderId, paymentIntentId: string): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keys.order(id),
      UpdateExpression: 'SET paymentIntentId = :intent',
      ConditionExpression: 'attribute_exists(pk) AND (paymentIntentId = :none OR paymentIntentId = :intent)',
      ExpressionAttributeValues: { ':intent': paymentIntentId, ':none': null },
    }),
  )
}

/** Ends an unpaid order and gives its promotions back. False when it is not open any more. */
export function cancel(order: Order, claimant: Claimant, released: Decision[], now: Date): Promise<boolean> {
  return commit([
    move(order.id, 'canceled', now),
    closeOpen(order),
    ...released.flatMap((one) => releaseItems(claimant, one)),
  ])
}

/**
 * The one unlock (promise P1): order, ledger entry and every item in one transaction. An item that cannot be unlocked any
 * more is written as money to give back. False when the order is not open, or an item moved in the meantime: look again.
 */
export function pay(order: Order, rows: readonly TranslationRow[], now: Date): Promise<boolean> {
  const paidAt = now.toISOString()
  const paymentIntentId = order.paymentIntentId ?? undefined
  const byId = new Map(rows.map((row) => [row.id, row]))
  const unlock = (item: OrderItem): Item => {
    const row = byId.get(item.translationId)
    if (row?.stage !== 'awaiting_payment' || row.paidAt !== undefined) return dueForOrder(order, item, now)
    return payItem(item.translationId, {
      paidAt,
      orderId: order.id,
      amountCents: item.dueCents,
      ...(paymentIntentId && { paymentIntentId }),
      ...(item.promotion && { promotion: item.promotion }),
    })
  }
  const charge: Item = {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.charge(order.id),
        kind: 'charge',
        orderId: order.id,
        userId: order.userId,
        amountCents: order.totalCents,
        paymentIntentId: order.paymentIntentId,
        createdAt: paidAt,
        gsi2pk: index.ledgerIn(paidAt.slice(0, 7)),
        gsi2sk: `${paidAt}#${order.id}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  return commit([move(order.id, 'paid', now), closeOpen(order), charge, ...order.items.map(unlock)])
}

/** Orders that the sweeper should look at by now, longest waiting first. */
export async function listDue(status: OrderStatus, now: Date, limit: number): Promise<Order[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :before',
      ExpressionAttributeValues: { ':pk': index.ordersAt(status), ':before': now.toISOString() },
      Limit: limit,
    }),
  )
  return Items.map((item) => Order.parse(item))
}

/** Lets the sweeper look again after as long as the order has waited so far, so that old unpaid ones never crowd out new ones. */
export async function postpone(order: Order, now: Date): Promise<void> {
  const waited = Math.max(firstLookMs, now.getTime() - Date.parse(order.statusAt))
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.order(order.id),
        UpdateExpression: 'SET gsi2sk = :sk',
        ConditionExpression: '#status = :status AND attribute_exists(gsi2pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':status': order.status,
          ':sk': lookAt(order.id, now.getTime() + Math.min(waited, dayMs)),
        },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

/** Takes a settled order off the sweeper's list: its mails are out and its items run. */
export async function markDelivered(id: OrderId): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.order(id),
        UpdateExpression: 'REMOVE gsi2pk, gsi2sk',
        ConditionExpression: '#status = :paid',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':paid': 'paid' },
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

const firstLookMs = 60_000
const dayMs = 24 * 3600_000

const lookAt = (id: OrderId, at: number): string => `${new Date(at).toISOString()}#${id}`

const standing = (id: OrderId, status: OrderStatus, since: string) => ({
  gsi2pk: index.ordersAt(status),
  gsi2sk: lookAt(id, Date.parse(since) + firstLookMs),
})

function put(order: Order): Item {
  const listed = { gsi1pk: index.ordersOf(order.userId), gsi1sk: `${order.createdAt}#${order.id}` }
  return {
    Put: {
      TableName: tableName(),
      Item: { ...keys.order(order.id), ...order, ...listed, ...standing(order.id, order.status, order.statusAt) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** The one writer of an order's status. */
function move(id: OrderId, to: Exclude<OrderStatus, 'open'>, now: Date): Item {
  const at = now.toISOString()
  const { gsi2pk, gsi2sk } = standing(id, to, at)
  return {
    Update: {
      TableName: tableName(),
      Key: keys.order(id),
      UpdateExpression: 'SET #status = :to, statusAt = :at, gsi2pk = :pk, gsi2sk = :sk',
      ConditionExpression: '#status = :open',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':to': to, ':at': at, ':pk': gsi2pk, ':sk': gsi2sk, ':open': 'open' },
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
