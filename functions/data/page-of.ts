import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { fromCursor, toCursor } from './cursor.ts'
import { client, gsi1, tableName } from './table.ts'

export type Page = { cursor?: string | undefined; limit: number }

/** One page of what belongs to a user or a parent, newest first, and where the next one starts. */
export async function pageOf(
  owner: string,
  page: Page,
): Promise<{ items: Record<string, unknown>[]; next: string | undefined }> {
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': owner },
      ScanIndexForward: false,
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name: 'gsi1pk', value: owner }),
    }),
  )
  return { items: Items, next: toCursor(LastEvaluatedKey) }
}
