import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { fromCursor, toCursor } from './cursor.ts'
import { client, gsi1, gsi2, tableName } from './table.ts'

export type Page = { cursor?: string | undefined; limit: number }

/** One page of a partition, newest first, and where the next one starts: of `gsi1`, what belongs to a user or a parent. */
export async function pageOf(
  partition: string,
  page: Page,
  indexName: typeof gsi1 | typeof gsi2 = gsi1,
): Promise<{ items: Record<string, unknown>[]; next: string | undefined }> {
  const name = `${indexName}pk`
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName,
      KeyConditionExpression: `${name} = :pk`,
      ExpressionAttributeValues: { ':pk': partition },
      ScanIndexForward: false,
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name, value: partition }),
    }),
  )
  return { items: Items, next: toCursor(LastEvaluatedKey) }
}

/** A part of a list that goes on over several partitions: its cursor is a place (`<time>#<id>`), not a key. */
export type Stretch = { before?: string | undefined; limit: number }

/** The same of a list that is spread over partitions. */
export async function stretchOfMany(
  partitions: readonly string[],
  stretch: Stretch,
): Promise<Record<string, unknown>[]> {
  const found = await Promise.all(partitions.map((partition) => stretchOf(partition, stretch)))
  const place = (item: Record<string, unknown>) => String(item['gsi2sk'])
  return found
    .flat()
    .toSorted((a, b) => (place(a) < place(b) ? 1 : -1))
    .slice(0, stretch.limit)
}

/** What stands before a place in a partition, newest first. */
export async function stretchOf(
  partition: string,
  { before, limit }: Stretch,
  indexName: typeof gsi1 | typeof gsi2 = gsi2,
): Promise<Record<string, unknown>[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName,
      KeyConditionExpression: `${indexName}pk = :pk${before === undefined ? '' : ` AND ${indexName}sk < :before`}`,
      ExpressionAttributeValues: { ':pk': partition, ...(before !== undefined && { ':before': before }) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  return Items
}
