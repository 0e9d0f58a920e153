import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { type Event, eventOf } from '#shared/events/events.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { commit, type Item } from '../../commit.ts'
import { eventItem } from '../../events.ts'
import { keys } from '../../keys.ts'
import { client, tableName } from '../../table.ts'
import { letGoItem, replaceItem, watchItem, wordsItem } from '../queue-item.ts'
import { type QueueItemRow, standOf } from '../queue-row.ts'

/**
 * `gone`: it is not there, or no longer in a state that allows this; `full`: the person holds as many jobs as one may, or its
 * translation wants no work any more.
 */
export type Refusal = 'gone' | 'full' | 'stale'

/** A write of staff. `seen` is the stand that they decided on: another one refuses it as stale. */
export type ByStaff = { by: UserId; seen?: string | undefined }

export type Changed = { row: QueueItemRow; before: QueueItemRow }

export async function find(id: QueueItemId): Promise<QueueItemRow | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.queueItem(id), ConsistentRead: true }),
  )
  return Item && plain(Item)
}

type Decision = { after: QueueItemRow; also?: Item[] } | Refusal
const tries = 8

/** A change that staff make: only on the stand that they saw, and counted. */
export function changeBy(
  staff: ByStaff | undefined,
  id: QueueItemId,
  now: Date,
  decide: (row: QueueItemRow) => Decision,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    if (staff?.seen !== undefined && staff.seen !== standOf(row)) return 'stale'
    const decided = decide(row)
    if (typeof decided === 'string' || !staff) return decided
    const handled = { count: (row.handled?.count ?? 0) + 1, by: staff.by, at: now.toISOString() }
    return { ...decided, after: { ...decided.after, handled } }
  })
}

/**
 * The one writer: reads the row, decides, and writes while nobody has written since; otherwise again. When the row stood still
 * and the write failed, it was `also` that did not hold.
 */
export async function change(
  id: QueueItemId,
  now: Date,
  decide: (row: QueueItemRow) => Decision,
): Promise<Changed | Refusal> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = await find(id)
    if (!before) return 'gone'
    const decided = decide(before)
    if (typeof decided === 'string') return decided
    const after = next(before, decided.after, now)
    const left = before.claimedBy !== undefined && before.status === 'in_progress' ? before.claimedBy : undefined
    const frees = left !== undefined && (after.status !== 'in_progress' || after.claimedBy !== left)
    const events = eventsOf(before, after, now).map(eventItem)
    const items = [
      replaceItem(before, after),
      watchItem(after, now),
      ...events,
      ...wordsItems(before, after, now),
      ...(decided.also ?? []),
    ]
    if (await commit(frees ? [...items, letGoItem(left, id)] : items)) return { row: after, before }
    if ((await find(id))?.version === before.version) return 'full'
  }
  throw new Error('A job kept changing while it was to be changed')
}

/** Notes who has just written into the job: why they left it, or an appeal. */
function wordsItems(before: QueueItemRow, after: QueueItemRow, now: Date): Item[] {
  const left = after.left !== before.left ? after.left?.by : undefined
  const appellant = after.appeal !== before.appeal ? after.appeal?.from : undefined
  const people = new Set([left, appellant].filter((one) => one !== undefined))
  return [...people].map((person) => wordsItem(person, after.id, now))
}

/** What has happened to whom: somebody took it into work, signed it, or does not have it any more. */
export function eventsOf(before: QueueItemRow, after: QueueItemRow, now: Date): Event[] {
  const { id: queueItemId, translationId, fence } = after
  const of = (translatorId: UserId) => ({ queueItemId, translationId, translatorId, fence })
  const had = holderOf(before)
  const has = after.status === 'rejected' ? undefined : holderOf(after)
  const claims = after.status === 'in_progress' && after.claimedBy !== before.claimedBy
  return [
    ...(had !== undefined && had !== has ? [eventOf('job.returned', of(had), now)] : []),
    ...(after.status === 'assigned' && after.fence !== before.fence && has !== undefined
      ? [eventOf('job.assigned', of(has), now)]
      : []),
    ...(claims && has !== undefined ? [eventOf('job.claimed', of(has), now)] : []),
    ...(after.status === 'rejected' && after.ended === 'rejected' && after.revisionOf !== undefined
      ? [eventOf('revision.ended', { queueItemId, translationId }, now)]
      : []),
    ...(before.status === 'completed' && after.sentBack !== undefined && has !== undefined
      ? [eventOf('job.sent-back', of(has), now)]
      : []),
    ...(after.status === 'completed' && before.status !== 'completed' && has !== undefined
      ? [eventOf('job.signed', of(has), now)]
      : []),
  ]
}

const holderOf = (row: QueueItemRow): UserId | undefined => row.claimedBy ?? row.assignedTo

export const next = (before: QueueItemRow, after: QueueItemRow, now: Date): QueueItemRow => ({
  ...after,
  version: before.version + 1,
  updatedAt: now.toISOString(),
})

/** Without the attributes that only the table needs. */
export function plain(item: Record<string, unknown>): QueueItemRow {
  const { pk: _1, sk: _2, gsi1pk: _3, gsi1sk: _4, gsi2pk: _5, gsi2sk: _6, ...row } = item
  return row as QueueItemRow
}
