import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import type { Order, OrderItem } from '#shared/payments/order.ts'
import { commit, type Item } from './commit.ts'
import { index, keys } from './keys.ts'
import { client, gsi2, type Key, tableName } from './table.ts'

/** Money to give back for one item, and the row that says so. */
export const RefundDue = z.object({
  pk: z.string(),
  sk: z.string(),
  translationId: TranslationId,
  userId: UserId,
  orderId: OrderId,
  amountCents: z.number().int().nonnegative(),
  paymentIntentId: z.string().optional(),
  reason: z.string(),
  createdAt: z.string(),
})
export type RefundDue = z.infer<typeof RefundDue>

/** What waits to be given back, oldest first. */
export async function listDue(limit: number): Promise<RefundDue[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': index.refundsAt('due') },
      Limit: limit,
    }),
  )
  return Items.map((item) => RefundDue.parse(item))
}

/** The row for an item that was paid but could not be unlocked, as part of the payment's transaction. */
export function dueForOrder(order: Order, item: OrderItem, now: Date): Item {
  const at = now.toISOString()
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.refundDueOf(order.id, item.translationId),
        translationId: item.translationId,
        userId: order.userId,
        orderId: order.id,
        amountCents: item.dueCents,
        ...(order.paymentIntentId && { paymentIntentId: order.paymentIntentId }),
        reason: 'not-available',
        createdAt: at,
        gsi2pk: index.refundsAt('due'),
        gsi2sk: `${at}#${item.translationId}`,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** Writes that the money is back: the ledger entry, the row off the list, and the promotion's return. False when it was written before. */
export function settle(due: RefundDue, refundId: string | null, release: Item[], now: Date): Promise<boolean> {
  const at = now.toISOString()
  return commit([
    {
      Put: {
        TableName: tableName(),
        Item: {
          ...keys.refunded(due.orderId, due.translationId),
          kind: 'refund',
          orderId: due.orderId,
          userId: due.userId,
          translationId: due.translationId,
          amountCents: due.amountCents,
          refundId,
          createdAt: at,
          gsi2pk: index.ledgerIn(at.slice(0, 7)),
          gsi2sk: `${at}#${due.orderId}#${due.translationId}`,
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Update: {
        TableName: tableName(),
        Key: { pk: due.pk, sk: due.sk } satisfies Key,
        UpdateExpression: 'SET doneAt = :at REMOVE gsi2pk, gsi2sk',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':at': at },
      },
    },
    ...release,
  ])
}
