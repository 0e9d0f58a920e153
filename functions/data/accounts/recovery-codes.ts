import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { UserId } from '#shared/lib/id.ts'
import { updated } from '../commit.ts'
import { keys } from '../keys.ts'
import { client, tableName } from '../table.ts'

/** The account's codes are these from now on; the ones before open nothing any more. */
export async function replace(userId: UserId, hashes: readonly string[], now: Date): Promise<void> {
  const Item = { ...keys.recoveryCodes(userId), userId, hashes: new Set(hashes), createdAt: now.toISOString() }
  await client.send(new PutCommand({ TableName: tableName(), Item }))
}

/** Uses a code up and answers how many are left; null where it is none of the account's. One atomic write: in parallel, one wins. */
export async function use(userId: UserId, hash: string): Promise<number | null> {
  const isUsed = await updated({
    TableName: tableName(),
    Key: keys.recoveryCodes(userId),
    UpdateExpression: 'DELETE hashes :one',
    ConditionExpression: 'contains(hashes, :hash)',
    ExpressionAttributeValues: { ':one': new Set([hash]), ':hash': hash },
  })
  return isUsed ? countOf(userId) : null
}

export async function countOf(userId: UserId): Promise<number> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.recoveryCodes(userId), ConsistentRead: true }),
  )
  return sizeOf(Item)
}

export async function remove(userId: UserId): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName(), Key: keys.recoveryCodes(userId) }))
}

/** The last code takes the set with it. */
const sizeOf = (item: Record<string, unknown> | undefined): number =>
  item?.['hashes'] instanceof Set ? item['hashes'].size : 0
