import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mostDevices } from '#shared/accounts/limits.ts'
import type { UserId } from '#shared/lib/id.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { client, gsi1, tableName } from '../table.ts'

/** Of an account: a new password makes its browsers strangers. */
export type Known = { id: UserId; credentialEpoch: number }

/**
 * Remembers a browser that has just signed in; beyond `mostDevices` of the account the oldest ones are forgotten. Only the hash of its
 * cookie is stored; it opens nothing.
 */
export async function remember(
  hash: string,
  { id: userId, credentialEpoch }: Known,
  seconds: number,
  now: Date,
): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.device(hash, userId),
        userId,
        credentialEpoch,
        gsi1pk: index.devicesOf(userId),
        gsi1sk: now.toISOString(),
        expiresAt: secondsAfter(now, seconds),
      },
    }),
  )
  const newest = await listed(userId, { ScanIndexForward: false, Limit: mostDevices + 25 })
  await forget(newest.slice(mostDevices))
}

/** Whether the browser with this cookie has signed in to the account with its present password before. */
export async function knows(hash: string, { id, credentialEpoch }: Known, now: Date): Promise<boolean> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.device(hash, id), ConsistentRead: true }),
  )
  if (!Item || Number(Item['credentialEpoch'] ?? 0) !== credentialEpoch) return false
  return Number(Item['expiresAt']) * 1000 > now.getTime()
}

/** Forgets every browser of an account. */
export async function forgetAll(userId: UserId): Promise<void> {
  for (;;) {
    const some = await listed(userId, { Limit: 25 })
    if (some.length === 0) return
    await forget(some)
  }
}

async function listed(userId: UserId, page: { ScanIndexForward?: boolean; Limit: number }): Promise<Key[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': index.devicesOf(userId) },
      ...page,
    }),
  )
  return Items.map((item) => ({ pk: item['pk'] as string, sk: item['sk'] as string }))
}

type Key = { pk: string; sk: string }

async function forget(rows: Key[]): Promise<void> {
  if (rows.length === 0) return
  const gone = rows.map((Key) => ({ DeleteRequest: { Key } }))
  await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: gone } }))
}
