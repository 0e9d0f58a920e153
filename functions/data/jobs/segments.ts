import { GetCommand, paginateQuery, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { isLockAlive } from '#shared/jobs/lock.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import type { Explanation, SegmentChange, SegmentComment, SegmentState } from '#shared/segments/segment.ts'
import { batchWrite } from '../batch-write.ts'
import { commit, type Item, updated } from '../commit.ts'
import { inTransactions } from '../in-transactions.ts'
import { keys } from '../keys.ts'
import { client, type Key, tableName } from '../table.ts'
import { find as findJob, type QueueItemRow, touchItem } from './queue.ts'

/** A segment that a human has touched. All others are read from the bucket as the workflow left them. */
export type SegmentRow = {
  number: number
  target: string
  state: SegmentState
  version: number
  /** The change that made this version: repeated, it counts once. */
  operation: string
  by: UserId
  at: string
  explanations?: Explanation[]
  /** Names the object that holds text and explanations, where they are too long for a row: `target` is empty then. */
  long?: string
  /** Bytes of that object. */
  longBytes?: number
  ownTranslation?: boolean
  filledFrom?: number
}

/** A change as it is written: what is too long for a row lies in the bucket. */
export type StoredChange = SegmentChange & Pick<SegmentRow, 'long' | 'longBytes'>

/** Versions of a segment that are shown. */
const maxVersions = 30

export type CommentRow = Omit<SegmentComment, 'isMine'> & { by: UserId }

/** What humans have touched of a job, by number. */
export async function listTouched(job: QueueItemId): Promise<Map<number, SegmentRow>> {
  const rows = await below<SegmentRow>(job, 'SEG#')
  return new Map(rows.map((row) => [row.number, row]))
}

/** What a segment was like, newest first. */
export async function listVersions(job: QueueItemId, number: number): Promise<SegmentRow[]> {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: {
        ':pk': keys.segmentVersion(job, number, '').pk,
        ':prefix': keys.segmentVersion(job, number, '').sk,
      },
      ScanIndexForward: false,
      Limit: maxVersions,
    }),
  )
  return (Items ?? []) as SegmentRow[]
}

export const listComments = (job: QueueItemId): Promise<CommentRow[]> => below<CommentRow>(job, 'COMMENT#')

/** Writes a comment, with the event that tells of it where there is one. */
export async function addComment(job: QueueItemId, comment: CommentRow, also: Item[] = []): Promise<void> {
  const item: Item = {
    Put: {
      TableName: tableName(),
      Item: { ...keys.segmentComment(job, comment.id), ...comment },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
  await commit([item, ...also])
}

/**
 * Forgets what people wrote for a job: its touched segments, their versions and comments. Each page is deleted before the next one
 * is read, so that a try that breaks off leaves less to the next one.
 */
export async function forget(job: QueueItemId): Promise<void> {
  const of = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': keys.segment(job, 0).pk } }
  for await (const page of pagesOf({ ...of, ProjectionExpression: 'pk, sk' })) await removeAll(page)
}

export type Holder = { job: QueueItemId; by: UserId; fence: number }

/**
 * Bytes that may be written for one job, all saves together: fifty times the text of a document of a thousand pages, and still so
 * little that all of it can be read, and deleted, within a call. Where more is written, the versions make room.
 */
export const mostWritten = 200_000_000

/**
 * `saved` rows stand as they are now, those of `conflicts` as somebody else left them. `lost`: the caller does not hold the job;
 * `full`: as much was written for it as may be.
 */
export type Saved = { saved: SegmentRow[]; conflicts: SegmentRow[] } | 'lost' | 'full'

/**
 * Saves changes of segments, each only over the version that it was made from, all with the job's fence and its lock alive, and
 * extends the lock. A change that was saved before, or says what stands there, is saved.
 */
export async function save(holder: Holder, changes: readonly StoredChange[], now: Date): Promise<Saved> {
  const all: Exclude<Saved, string> = { saved: [], conflicts: [] }
  for (const some of inTransactions(changes)) {
    const done = await saveTogether(holder, some, now)
    if (typeof done === 'string') return done
    all.saved.push(...done.saved)
    all.conflicts.push(...done.conflicts)
  }
  return all
}

async function saveTogether(holder: Holder, changes: readonly StoredChange[], now: Date): Promise<Saved> {
  const saved = new Map<number, SegmentRow>()
  const conflicts = new Map<number, SegmentRow>()
  let open = changes.map((change) => ({ change, row: rowOf(holder, change, now), base: change.base }))
  let hasMadeRoom = false
  for (let tries = 0; tries < 5; tries++) {
    const puts = open.flatMap(({ row, base }) => {
      const next = { ...row, version: base + 1 }
      return [putItem(holder.job, next, base), versionItem(holder.job, next)]
    })
    const written = { bytes: sumOf(open.map(({ change }) => bytesOf(change))), most: mostWritten }
    if (await commit([touchItem(holder.job, holder.by, holder.fence, now, written), ...puts])) {
      for (const { row, base } of open) saved.set(row.number, { ...row, version: base + 1 })
      return { saved: [...saved.values()], conflicts: [...conflicts.values()] }
    }
    const held = await findHeld(holder, now)
    if (!held) return 'lost'
    const standing = await Promise.all(open.map(({ row }) => find(holder.job, row.number)))
    open = open.flatMap((one, i) => {
      const there = standing[i]
      const { number, operation } = one.row
      if ((there?.version ?? 0) === one.base) return [one]
      if (there && one.change.follows.includes(there.operation)) return [{ ...one, base: there.version }]
      if (there) (there.operation === operation || isSame(there, one.row) ? saved : conflicts).set(number, there)
      return []
    })
    // What stands there already is answered, whatever else was written.
    if (open.length > 0 && (held.written ?? 0) + sumOf(open.map(({ change }) => bytesOf(change))) > mostWritten) {
      if (hasMadeRoom) return 'full'
      hasMadeRoom = true
      await makeRoom(
        held,
        open.map(({ change, base }) => ({ ...change, base })),
      )
    }
  }
  throw new Error('The segments kept changing while they were to be saved')
}

/** What is about to be written over a segment. */
export type Replacing = Pick<SegmentChange, 'number' | 'base' | 'follows'>

/** Counts what is about to be put into the bucket for these changes, while the caller holds the job. */
export async function takeRoom(
  holder: Holder,
  bytes: number,
  changes: readonly Replacing[],
  now: Date,
): Promise<'taken' | 'lost' | 'full'> {
  const room = { bytes, most: mostWritten, isSave: false }
  const take = () => commit([touchItem(holder.job, holder.by, holder.fence, now, room)])
  if (await take()) return 'taken'
  const held = await findHeld(holder, now)
  if (!held) return 'lost'
  await makeRoom(held, changes)
  return (await take()) ? 'taken' : 'full'
}

/**
 * Forgets the versions of a job and counts anew what stands, but for the segments that are about to be written over: a change that
 * was made from another version writes over none. What was written meanwhile leaves the count as it is.
 */
async function makeRoom({ id, written = 0 }: QueueItemRow, changes: readonly Replacing[]): Promise<void> {
  const changeOf = new Map(changes.map((change) => [change.number, change]))
  const stays = ({ number, version, operation }: SegmentRow) => {
    const change = changeOf.get(number)
    return !change || (change.base !== version && !change.follows.includes(operation))
  }
  for await (const page of pagesBelow(id, 'VERSION#', 'pk, sk')) await removeAll(page)
  let standing = 0
  for await (const page of pagesBelow(id, 'SEG#'))
    for (const row of page as SegmentRow[]) if (stays(row)) standing += bytesStanding(row)
  await updated({
    TableName: tableName(),
    Key: keys.queueItem(id),
    UpdateExpression: 'SET written = :standing ADD #version :one',
    ConditionExpression: 'written = :written AND written > :standing',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':standing': standing, ':written': written, ':one': 1 },
  })
}

/**
 * One segment as part of a transaction: the plain path takes all of them over at once. `base` is the version that it stands on.
 */
export const putItem = (job: QueueItemId, row: SegmentRow, base: number): Item => ({
  Put: {
    TableName: tableName(),
    Item: { ...keys.segment(job, row.number), ...row },
    ConditionExpression: base === 0 ? 'attribute_not_exists(pk)' : '#version = :base',
    ...(base > 0 && {
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':base': base },
    }),
  },
})

/** A minute of typing is one version: nobody looks for the state of a second. */
const minuteOf = (at: string): string => at.slice(0, 16)

const versionItem = (job: QueueItemId, row: SegmentRow): Item => ({
  Put: { TableName: tableName(), Item: { ...keys.segmentVersion(job, row.number, minuteOf(row.at)), ...row } },
})

/**
 * What was signed, as the beginning of a correction: `open` are the segments that have to be looked at again. Done before the new
 * job is there, so that nobody works on half of it; done again it is the same. Answers the bytes that the new job begins with.
 */
export async function copy(from: QueueItemId, to: QueueItemId, open: ReadonlySet<number>): Promise<number> {
  const touched = [...(await listTouched(from)).values()]
  if (touched.length === 0) return 0
  for (const rows of inTransactions(touched))
    await commit(
      rows.map((row): Item => {
        const state = open.has(row.number) ? 'edited' : row.state
        return { Put: { TableName: tableName(), Item: { ...row, ...keys.segment(to, row.number), state } } }
      }),
    )
  return sumOf(touched.map(bytesStanding))
}

async function findHeld({ job, by, fence }: Holder, now: Date): Promise<QueueItemRow | undefined> {
  const row = await findJob(job)
  const isTheirs = row?.status === 'in_progress' && row.claimedBy === by && row.fence === fence
  return isTheirs && isLockAlive(row.lockExpiry, now) ? row : undefined
}

/** What a row takes that is written now; and one that stands, with its text in the bucket, that was counted there. */
const bytesOf = (change: StoredChange): number => Buffer.byteLength(JSON.stringify(change))
const bytesStanding = (row: SegmentRow): number => Buffer.byteLength(JSON.stringify(row)) + (row.longBytes ?? 0)

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)

async function find(job: QueueItemId, number: number): Promise<SegmentRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.segment(job, number), ConsistentRead: true }),
  )
  return Item as SegmentRow | undefined
}

async function below<T>(job: QueueItemId, prefix: string): Promise<T[]> {
  const rows: T[] = []
  for await (const page of pagesBelow(job, prefix)) rows.push(...(page as T[]))
  return rows
}

const pagesBelow = (job: QueueItemId, prefix: string, ProjectionExpression?: string) =>
  pagesOf({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.segment(job, 0).pk, ':prefix': prefix },
    ProjectionExpression,
  })

const removeAll = (page: Record<string, unknown>[]): Promise<void> =>
  batchWrite((page as Key[]).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })))

/** What a query of the table finds as it stands now, page by page: the next one is read when this one is done with. */
async function* pagesOf(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<Record<string, unknown>[]> {
  const input = { ...query, TableName: tableName(), ConsistentRead: true }
  for await (const { Items } of paginateQuery({ client }, input)) yield Items ?? []
}

function rowOf({ by }: Holder, change: StoredChange, now: Date): SegmentRow {
  const { number, target, state, operation, base, explanations, long, longBytes, ownTranslation, filledFrom } = change
  return {
    number,
    target,
    state,
    operation,
    version: base + 1,
    by,
    at: now.toISOString(),
    ...(explanations.length > 0 && { explanations }),
    ...(long !== undefined && { long, longBytes }),
    ...(ownTranslation && { ownTranslation }),
    ...(filledFrom !== null && { filledFrom }),
  }
}

const isSame = (a: SegmentRow, b: SegmentRow): boolean =>
  a.target === b.target &&
  a.long === b.long &&
  a.state === b.state &&
  a.by === b.by &&
  JSON.stringify(a.explanations ?? []) === JSON.stringify(b.explanations ?? [])
