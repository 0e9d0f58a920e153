import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isJobOpen, JobStatus } from '#shared/jobs/job.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { fromCursor, toCursor } from '../../cursor.ts'
import { index, keys } from '../../keys.ts'
import { type Page, pageOf } from '../../page-of.ts'
import { client, gsi1, gsi2, tableName } from '../../table.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { plain } from './change.ts'

/** What a person was assigned, holds or has signed, latest promised time first. */
export async function listOf(userId: UserId, page: Page) {
  const { items, next } = await pageOf(index.jobsOf(userId), page)
  return { rows: items.map(plain), next }
}

/** The jobs in which a person wrote words, also those that somebody else has by now. */
export async function listWritten(userId: UserId): Promise<QueueItemId[]> {
  const { pk, sk } = keys.jobWords(userId, 0 as QueueItemId)
  const query = {
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': sk.slice(0, -1) },
    ConsistentRead: true,
  }
  const ids: QueueItemId[] = []
  for await (const { Items = [] } of paginateQuery({ client }, query))
    ids.push(...Items.map((item) => item['queueItemId'] as QueueItemId))
  return ids
}

/**
 * What waits in the pool of a pair for this person, of each kind soonest promised time first: paid jobs, and corrections that they had
 * last. Corrections lie apart, so that those that wait for others keep no paid job from anybody; nor do jobs that are not open to them.
 */
export async function listPool(
  pair: string,
  userId: UserId,
  limit: number,
  isOpen: (row: QueueItemRow) => boolean | Promise<boolean> = () => true,
): Promise<QueueItemRow[]> {
  const pools = [index.jobPool(pair), index.correctionPool(pair)]
  return (await Promise.all(pools.map((pool) => openIn(pool, userId, limit, isOpen)))).flat()
}

/** Pages that are read for one list. What others had is passed over, also where older writes left it among the paid jobs. */
const mostPages = 20

async function openIn(
  pool: string,
  userId: UserId,
  limit: number,
  isOpen: (row: QueueItemRow) => boolean | Promise<boolean>,
): Promise<QueueItemRow[]> {
  const rows: QueueItemRow[] = []
  let pages = 0
  const query = {
    TableName: tableName(),
    IndexName: gsi1,
    KeyConditionExpression: 'gsi1pk = :pk',
    FilterExpression: 'attribute_not_exists(revisionOf) OR #left.#by = :person',
    ExpressionAttributeNames: { '#left': 'left', '#by': 'by' },
    ExpressionAttributeValues: { ':pk': pool, ':person': userId },
  }
  for await (const { Items = [] } of paginateQuery({ client, pageSize: limit }, query)) {
    const open = await Promise.all(Items.map(plain).map(async (row) => ((await isOpen(row)) ? [row] : [])))
    rows.push(...open.flat())
    if (rows.length >= limit || ++pages === mostPages) break
  }
  return rows.slice(0, limit)
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
