import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type DeliveryId, UserId } from '#shared/lib/id.ts'
import { DeliveryView, deliveryLogDays } from '#shared/webhooks/webhook.ts'
import { updated } from '../commit.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { type Page, pageOf } from '../page-of.ts'
import { client, isConditionFailure, tableName } from '../table.ts'
import { changes } from '../update.ts'

/** A delivery as it is stored: with the very body that each try sends. */
export const DeliveryRow = DeliveryView.extend({ userId: UserId, body: z.string() })
export type DeliveryRow = z.infer<typeof DeliveryRow>

/** Writes a delivery that is not there yet. One that is stays as it is: the same event may be seen twice. */
export async function create(row: DeliveryRow): Promise<void> {
  try {
    await client.send(
      new PutCommand({
        TableName: tableName(),
        Item: {
          ...keys.delivery(row.id),
          gsi1pk: index.deliveriesOf(row.userId),
          gsi1sk: `${row.createdAt}#${row.id}`,
          ...row,
          expiresAt: secondsAfter(new Date(row.createdAt), deliveryLogDays * 86_400),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    )
  } catch (error) {
    if (!isConditionFailure(error)) throw error
  }
}

export async function find(id: DeliveryId): Promise<DeliveryRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.delivery(id), ConsistentRead: true }),
  )
  return Item && DeliveryRow.parse(Item)
}

export async function findOwner(id: number): Promise<number | undefined> {
  return (await find(id as DeliveryId))?.userId
}

/** The user's deliveries, newest first. */
export async function listOf(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.deliveriesOf(userId), page)
  return { rows: items.map((item) => DeliveryRow.parse(item)), next }
}

type Outcome = Pick<DeliveryRow, 'status' | 'outcome' | 'responseStatus' | 'lastAttemptAt' | 'nextAttemptAt'>

/** How try number `attempt` ended, once: a message that comes twice counts once. False when it was counted. */
export function settle(id: DeliveryId, attempt: number, outcome: Outcome): Promise<boolean> {
  const update = changes({ ...outcome, attempts: attempt + 1 })
  return updated({
    TableName: tableName(),
    Key: keys.delivery(id),
    ...update,
    ConditionExpression: '#attempts = :attempt AND #status = :pending',
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':attempt': attempt, ':pending': 'pending' },
  })
}

/** Begins a delivery anew, whatever became of it. */
export const restart = (id: DeliveryId, now: Date): Promise<boolean> => {
  const update = changes({ status: 'pending', attempts: 0, nextAttemptAt: now.toISOString() })
  return updated({
    TableName: tableName(),
    Key: keys.delivery(id),
    ...update,
    ConditionExpression: 'attribute_exists(pk)',
  })
}
