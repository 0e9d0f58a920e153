import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import type { Event } from '#shared/events/events.ts'
import type { Subscriber } from '#shared/events/subscribers.ts'
import type { Item } from './commit.ts'
import { secondsAfter } from './epoch.ts'
import { index, keys } from './keys.ts'
import { client, gsi2, tableName } from './table.ts'

/** How long an event and what is known of its handling stay: longer than dead letters wait. */
const keepSeconds = 30 * 86_400

/**
 * The event as part of the transaction that makes it true: both are written or neither. An event that is there already fails
 * the transaction, because its change has happened before.
 */
export function eventItem(event: Event): Item {
  const listed = { gsi2pk: index.eventsOn(event.at.slice(0, 10)), gsi2sk: `${event.at}#${event.id}` }
  return {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.event(event.aggregate, event.id),
        ...event,
        ...listed,
        expiresAt: secondsAfter(new Date(event.at), keepSeconds),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** The stored event that a record of the table's stream brought, unread; undefined for every other record. */
export function writtenEventOf(record: DynamoDBRecord): { id: string; type: string; aggregate: string } | undefined {
  const { NewImage } = record.dynamodb ?? {}
  if (record.eventName !== 'INSERT' || !NewImage?.['pk']?.S?.startsWith(eventPrefix)) return undefined
  return withoutKeys(unmarshall(NewImage as Record<string, AttributeValue>))
}

/** Events that happened in a span of time, oldest first: what a replay sends again. */
export async function* listBetween(from: Date, until: Date): AsyncGenerator<Event> {
  for (let day = startOfDay(from); day < until; day = new Date(day.getTime() + 86_400_000)) {
    let ExclusiveStartKey: Record<string, unknown> | undefined
    do {
      const page: QueryCommandOutput = await client.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: gsi2,
          KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk BETWEEN :from AND :until',
          ExpressionAttributeValues: {
            ':pk': index.eventsOn(day.toISOString().slice(0, 10)),
            ':from': from.toISOString(),
            ':until': until.toISOString(),
          },
          ExclusiveStartKey,
        }),
      )
      for (const item of page.Items ?? []) yield withoutKeys(item) as Event
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey)
  }
}

/** Whether a subscriber has finished an event. */
export async function isHandled(subscriber: Subscriber, eventId: string): Promise<boolean> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.handled(subscriber, eventId), ConsistentRead: true }),
  )
  return Item !== undefined
}

/** Notes that a subscriber has finished an event. It is written after the work, so that work that broke off is done again. */
export async function markHandled(subscriber: Subscriber, eventId: string, now: Date): Promise<void> {
  const marker = { handledAt: now.toISOString(), expiresAt: secondsAfter(now, keepSeconds) }
  await client.send(
    new PutCommand({ TableName: tableName(), Item: { ...keys.handled(subscriber, eventId), ...marker } }),
  )
}

/** Lets a subscriber handle an event once more. */
export async function forgetHandled(subscriber: Subscriber, eventId: string): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.handled(subscriber, eventId) }))
}

const eventPrefix = 'EVENTS#'

function withoutKeys(item: Record<string, unknown>) {
  const { id, type, version, aggregate, at, data } = item
  return { id, type, version, aggregate, at, data } as Event
}

const startOfDay = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`)
