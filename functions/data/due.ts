import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb'
import { log } from '../lib/base.ts'
import { updated } from './commit.ts'
import { client, gsi2, type Key, tableName } from './table.ts'

const dayMs = 86_400_000

type Read<T> = (item: Record<string, unknown>) => T
type Due<T> = { at: string; row: T }

/**
 * What a list of `gsi2` has due by now, longest overdue first, at most `limit`. A list that is spread over partitions is asked for an
 * equal part of each, all at once: where one of them holds nearly all, fewer than `limit` are found at a time. A row that cannot be read
 * is told, put off for a day and left out: it never stands before one that can.
 */
export async function listDue<T>(
  list: string | readonly string[],
  now: Date,
  limit: number,
  read: Read<T>,
): Promise<T[]> {
  const partitions = [list].flat()
  const part = Math.ceil(limit / partitions.length)
  const found = await Promise.all(partitions.map((partition) => dueIn(partition, now, part, read)))
  return found
    .flat()
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, limit)
    .map(({ row }) => row)
}

async function dueIn<T>(partition: string, now: Date, limit: number, read: Read<T>): Promise<Due<T>[]> {
  const found: Due<T>[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page: QueryCommandOutput = await client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: gsi2,
        KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk <= :now',
        ExpressionAttributeValues: { ':pk': partition, ':now': `${now.toISOString()}~` },
        Limit: limit,
        ExclusiveStartKey,
      }),
    )
    const unreadable: Promise<void>[] = []
    for (const item of page.Items ?? []) {
      try {
        found.push({ at: String(item['gsi2sk']), row: read(item) })
      } catch (error) {
        const key = { pk: String(item['pk']), sk: String(item['sk']) }
        log.error('a row could not be swept', { ...key, why: 'unreadable' }, error)
        unreadable.push(putOff(key, new Date(now.getTime() + dayMs), item['gsi2sk']))
      }
    }
    await Promise.all(unreadable)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey && found.length < limit)
  return found.slice(0, limit)
}

/** Lets a row that is still listed be due at `until`. What stands behind the time in its sort key stays. */
export async function putOff(key: Key, until: Date, sortKey: unknown): Promise<void> {
  await updated({
    TableName: tableName(),
    Key: key,
    UpdateExpression: 'SET gsi2sk = :sk',
    ConditionExpression: 'attribute_exists(gsi2pk)',
    ExpressionAttributeValues: {
      ':sk': `${until.toISOString()}${String(sortKey).slice(until.toISOString().length)}`,
    },
  })
}
