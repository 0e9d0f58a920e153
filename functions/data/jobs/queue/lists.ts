import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isJobOpen, JobStatus } from '#shared/jobs/job.ts'
import type { UserId } from '#shared/lib/id.ts'
import { fromCursor, toCursor } from '../../cursor.ts'
import { index } from '../../keys.ts'
import { type Page, pageOf } from '../../page-of.ts'
import { client, gsi1, gsi2, tableName } from '../../table.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { plain } from './change.ts'

/** What a person was assigned, holds or has signed, latest promised time first. */
export async function listOf(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.jobsOf(userId), page)
  return { rows: items.map(plain), next }
}

/** What waits in the pool of a pair, soonest promised time first. */
export async function listPool(pair: string, limit: number): Promise<QueueItemRow[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi1,
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': index.jobPool(pair) },
      Limit: limit,
    }),
  )
  return Items.map(plain)
}

/** Open jobs of a status, soonest promised time first; those that are over by the month in which they came. */
export async function listAt(status: JobStatus, page: Page & { month: string; dueBy?: string | undefined }) {
  const { dueBy } = page
  const partition = isJobOpen(status) ? index.queueAt(status) : index.queueIn(status, page.month)
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: `gsi2pk = :pk${dueBy === undefined ? '' : ' AND gsi2sk <= :by'}`,
      ExpressionAttributeValues: { ':pk': partition, ...(dueBy !== undefined && { ':by': `${dueBy}~` }) },
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name: 'gsi2pk', value: partition }),
    }),
  )
  return { rows: Items.map(plain), next: toCursor(LastEvaluatedKey) }
}

/** How many open jobs were promised for before now, up to `limit`. */
export async function countLate(now: Date, limit: number): Promise<number> {
  const answers = await Promise.all(
    JobStatus.options.filter(isJobOpen).map((status) =>
      client.send(
        new QueryCommand({
          TableName: tableName(),
          IndexName: gsi2,
          KeyConditionExpression: 'gsi2pk = :pk AND gsi2sk < :now',
          ExpressionAttributeValues: { ':pk': index.queueAt(status), ':now': now.toISOString() },
          Select: 'COUNT',
          Limit: limit,
        }),
      ),
    ),
  )
  return Math.min(
    limit,
    answers.reduce((sum, { Count = 0 }) => sum + Count, 0),
  )
}
