import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import type { Order } from '#shared/payments/order.ts'
import { promotionAddressDays } from '#shared/privacy/days.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import { type Claimant, networksOf } from '../accounts/networks-of.ts'
import { commit, type Item, updated } from '../commit.ts'
import * as due from '../due.ts'
import { epochSeconds, secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { ticketItems } from '../staff/ticket-item.ts'
import { client, tableName } from '../table.ts'
import { type RefundFailure, refundFailedItem } from './ledger.ts'

/**
 * Why money goes back: the item failed, it could not be unlocked when it was paid, or the customer gave it back, before or
 * after it was complete.
 */
export const RefundReason = z.enum(['failed', 'not-available', 'withdrawn', 'returned'])

/** Money to give back for one item of an order. */
export const RefundDue = z.object({
  orderId: OrderId,
  translationId: TranslationId,
  userId: UserId,
  amountCents: z.number().int().nonnegative(),
  reason: RefundReason,
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().optional(),
})
export type RefundDue = z.infer<typeof RefundDue>

export async function find(orderId: OrderId, translationId: TranslationId): Promise<RefundDue | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.refundDue(orderId, translationId), ConsistentRead: true }),
  )
  return Item && RefundDue.parse(Item)
}

/** What waits to be given back by now, longest waiting first. */
export const listDue = (now: Date, limit: number): Promise<RefundDue[]> =>
  due.listDue(index.refundsAt('due'), now, limit, (item) => RefundDue.parse(item))

/** The row that money is due, for the transaction that makes it so: once an item of an order. */
export function dueItem(due: Omit<RefundDue, 'doneAt'>): Item {
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.refundDue(due.orderId, due.translationId),
        ...due,
        gsi2pk: index.refundsAt('due'),
        gsi2sk: `${due.createdAt}#${due.translationId}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** Whether an account, or the network that it registered from, has had the one refund of a downloaded document. */
export async function isUsed(claimant: Claimant, now: Date): Promise<boolean> {
  const Keys = [keys.refundUse(claimant.id), ...networksOf(claimant).map(keys.refundAddress)]
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead: true } } }),
  )
  return (Responses?.[tableName()] ?? []).some((item) => !(Number(item['expiresAt']) <= epochSeconds(now)))
}

/** The one refund of a downloaded document, for the transaction that gives it back: once an account, once a network. */
export function useItems(claimant: Claimant, now: Date): Item[] {
  const TableName = tableName()
  const ConditionExpression = 'attribute_not_exists(pk)'
  const usedAt = now.toISOString()
  const account: Item = { Put: { TableName, Item: { ...keys.refundUse(claimant.id), usedAt }, ConditionExpression } }
  const expiresAt = secondsAfter(now, promotionAddressDays * 86_400)
  const networks = networksOf(claimant).map(
    (address): Item => ({
      Put: {
        TableName,
        Item: { ...keys.refundAddress(address), usedAt, expiresAt },
        ConditionExpression: `${ConditionExpression} OR expiresAt <= :now`,
        ExpressionAttributeValues: { ':now': epochSeconds(now) },
      },
    }),
  )
  return [account, ...networks]
}

/** Puts one off, so that a refund which the provider keeps refusing never holds up the others. */
export async function postpone(due: RefundDue, until: Date): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: keys.refundDue(due.orderId, due.translationId),
    UpdateExpression: 'SET gsi2sk = :sk',
    ConditionExpression: 'attribute_exists(gsi2pk)',
    ExpressionAttributeValues: { ':sk': `${until.toISOString()}#${due.translationId}` },
  })
}

/**
 * Writes that a refund came back from the bank, with the ticket that tells an operator, and on the receipt what it was for of each
 * item of an order. False when it was written before.
 */
export function fail(
  failure: RefundFailure,
  ticket: Ticket,
  of?: { order: Order; parts: readonly { translationId: number; cents: number }[] },
): Promise<boolean> {
  return commit([refundFailedItem(failure), ...ticketItems(ticket), ...(of?.parts.length ? [owedItem(of)] : [])])
}

/** What is owed of an order’s items, as one change: a transaction takes no two of one row. */
function owedItem({
  order,
  parts,
}: {
  order: Order
  parts: readonly { translationId: number; cents: number }[]
}): Item {
  const sets: string[] = []
  const conditions: string[] = []
  const values: Record<string, number> = {}
  for (const { translationId, cents } of parts) {
    const at = order.items.findIndex((one) => one.translationId === translationId)
    const item = `#items[${at}]`
    sets.push(`${item}.refundedCents = :refunded${at}`, `${item}.owedCents = :owed${at}`)
    conditions.push(`${item}.translationId = :item${at}`)
    const { dueCents = 0, owedCents = 0 } = order.items[at] ?? {}
    const owed = owedCents + cents
    // What was given back by hand for a part of the item has arrived, unless another refund of it came back before.
    values[`:refunded${at}`] = Math.max(0, dueCents - owed)
    values[`:owed${at}`] = owed
    values[`:item${at}`] = translationId
  }
  return {
    Update: {
      TableName: tableName(),
      Key: keys.order(order.id),
      UpdateExpression: `SET ${sets.join(', ')}`,
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: { '#items': 'items' },
      ExpressionAttributeValues: values,
    },
  }
}

/** Writes that the money is back, and what of it is still owed: ledger, receipt, the row off the list, and the promotion's return. False when it was written before. */
export function settle(
  due: RefundDue,
  order: Order,
  given: { id: string; cents: number } | null,
  release: Item[],
  now: Date,
): Promise<boolean> {
  const at = now.toISOString()
  const { orderId, translationId, userId } = due
  const { id: refundId, cents: amountCents } = given ?? { id: null, cents: 0 }
  const owedCents = due.amountCents - amountCents
  const refunded = (item: string) => `${item}.refundedCents = :refunded - if_not_exists(${item}.owedCents, :none)`
  return commit([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.refunded(orderId, translationId),
          kind: 'refund',
          orderId,
          userId,
          translationId,
          amountCents,
          refundId,
          createdAt: at,
          gsi2pk: index.ledgerIn(at.slice(0, 7)),
          gsi2sk: `${at}#${orderId}#${translationId}`,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        TableName: tableName(),
        Key: keys.refundDue(orderId, translationId),
        UpdateExpression: 'SET doneAt = :at REMOVE gsi2pk, gsi2sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at },
      },
    },
    // The bank may have sent it back already.
    owedCents === 0
      ? itemChange(order, translationId, refunded, { ':refunded': amountCents, ':none': 0 })
      : itemChange(order, translationId, (item) => `${item}.refundedCents = :refunded, ${item}.owedCents = :owed`, {
          ':refunded': amountCents,
          ':owed': owedCents,
        }),
    ...release,
  ])
}

/** What came back of an item, as its receipt shows it. */
function itemChange(
  order: Order,
  translationId: number,
  set: (item: string) => string,
  values: Record<string, number>,
): Item {
  const item = `#items[${order.items.findIndex((one) => one.translationId === translationId)}]`
  return {
    Update: {
      TableName: tableName(),
      Key: keys.order(order.id),
      UpdateExpression: `SET ${set(item)}`,
      ConditionExpression: `${item}.translationId = :item`,
      ExpressionAttributeNames: { '#items': 'items' },
      ExpressionAttributeValues: { ...values, ':item': translationId },
    },
  }
}
