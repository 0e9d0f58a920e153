import { BatchWriteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '#shared/lib/id.ts'
import { secondsAfter } from '../epoch.ts'
import { index, keys } from '../keys.ts'
import { client, gsi1, tableName } from '../table.ts'

/** Remembers a browser that has just signed in. Only the hash of its cookie is stored; it opens nothing. */
export async function remember(hash: string, userId: UserId, seconds: number, now: Date): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: tableName(),
      Item: {
        ...keys.device(hash, userId),
        userId,
        gsi1pk: index.devicesOf(userId),
        gsi1sk: now.toISOString(),
        expiresAt: secondsAfter(now, seconds),
      },
    }),
  )
}

/** Whether the browser with this cookie has signed in to the account before. */
export async function knows(hash: string, userId: UserId, now: Date): Promise<boolean> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.device(hash, userId), ConsistentRead: true }),
  )
  return Item !== undefined && Number(Item['expiresAt']) * 1000 > now.getTime()
}

/** Forgets every browser of an account. */
export async function forgetAll(userId: UserId): Promise<void> {
  for (;;) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: gsi1,
        KeyConditionExpression: 'gsi1pk = :pk',
        ExpressionAttributeValues: { ':pk': index.devicesOf(userId) },
        Limit: 25,
      }),
    )
    if (Items.length === 0) return
    const gone = Items.map((item) => ({
      DeleteRequest: { Key: { pk: item['pk'] as string, sk: item['sk'] as string } },
    }))
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName()]: gone } }))
  }
}
