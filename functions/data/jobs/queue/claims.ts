import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { isLockAlive, isLockNearEnd, lockExpiryAfterWarning, lockExpiryFrom } from '#shared/jobs/lock.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { type Item, updated } from '../../commit.ts'
import { keys } from '../../keys.ts'
import { client, tableName } from '../../table.ts'
import { holdItem, workableItem } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { type Changed, change, type Refusal } from './change.ts'
import { type Leave, type Person, taken, toPool } from './states.ts'

/** Takes a job into work: from the pool, or one that was assigned to this person. One of many at once wins (promise W4). */
export function claim(id: QueueItemId, person: Person, now: Date): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    const mine = row.status === 'pending' || (row.status === 'assigned' && row.assignedTo === person.userId)
    return mine ? { after: taken(row, person, now), also: [holdItem(person.userId, id), workableItem(row)] } : 'gone'
  })
}

/** A person gives a job back: one in work, or one that was assigned to them. What they wrote is kept. */
export function release(id: QueueItemId, by: UserId, leave: Leave, now: Date): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    const holds = row.status === 'in_progress' && row.claimedBy === by
    const declines = row.status === 'assigned' && row.assignedTo === by
    return holds || declines ? { after: toPool(row, leave, now) } : 'gone'
  })
}

/** Writes that the holder is warned of the end of the lock, which comes no sooner than the warning says. */
export function warn(seen: QueueItemRow, now: Date): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.status !== 'in_progress' || row.lockExpiry === undefined || row.fence !== seen.fence) return 'stale'
    if (row.warnedOf === row.lockExpiry || !isLockNearEnd(row.lockExpiry, now)) return 'stale'
    const lockExpiry = lockExpiryAfterWarning(row.lockExpiry, now)
    return { after: { ...row, lockExpiry, warnedOf: lockExpiry } }
  })
}

/** Ends a lock that ran out, or an assignment that nobody accepted. `seen` is the row that says so. */
export function expire(seen: QueueItemRow, how: 'lock-ended' | 'not-accepted', now: Date): Promise<Changed | Refusal> {
  return change(seen.id, now, (row) => {
    if (row.fence !== seen.fence) return 'stale'
    if (how === 'not-accepted') return row.status === 'assigned' ? { after: toPool(row, { how }, now) } : 'stale'
    // A lock never ends without its warning, and never one that grew meanwhile (promise H5).
    const ended = row.status === 'in_progress' && !isLockAlive(row.lockExpiry, now) && row.warnedOf === row.lockExpiry
    return ended ? { after: toPool(row, { how }, now) } : 'stale'
  })
}

/**
 * Real work makes the lock grow: as part of a save's transaction, which holds only while this person has the job and has not
 * lost it to anybody or to time, and while no more than `most` was written for it with these bytes. What is put into the bucket
 * before its save is counted alone, and is no save yet.
 */
export function touchItem(
  id: QueueItemId,
  by: UserId,
  fence: number,
  now: Date,
  { bytes, most, isSave = true }: { bytes: number; most: number; isSave?: boolean },
): Item {
  const update = touched(id, by, fence, now, `ADD #version :one${isSave ? ', #work :one' : ''}, written :bytes`)
  return {
    Update: {
      ...update,
      ConditionExpression: `${update.ConditionExpression} AND (attribute_not_exists(written) OR written <= :room)`,
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':bytes': bytes, ':room': most - bytes },
    },
  }
}

/** The same without a save. False when the job is lost. */
export const touch = (id: QueueItemId, by: UserId, fence: number, now: Date): Promise<boolean> =>
  updated(touched(id, by, fence, now, 'ADD #version :one'))

function touched(id: QueueItemId, by: UserId, fence: number, now: Date, counts: string) {
  return {
    TableName: tableName(),
    Key: keys.queueItem(id),
    UpdateExpression: `SET lockExpiry = :until, updatedAt = :now ${counts}`,
    ConditionExpression: '#status = :inWork AND claimedBy = :by AND fence = :fence AND lockExpiry > :now',
    ExpressionAttributeNames: {
      '#status': 'status',
      '#version': 'version',
      ...(counts.includes('#work') && { '#work': 'work' }),
    },
    ExpressionAttributeValues: {
      ':inWork': 'in_progress',
      ':by': by,
      ':fence': fence,
      ':now': now.toISOString(),
      ':until': lockExpiryFrom(now),
      ':one': 1,
    },
  }
}

/** How many jobs each of these people has in work. */
export async function countHeld(people: readonly UserId[]): Promise<Map<UserId, number>> {
  const held = new Map<UserId, number>()
  for (let from = 0; from < people.length; from += 100) {
    const some = people.slice(from, from + 100)
    const { Responses } = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: some.map((one) => keys.jobsHeld(one)) } } }),
    )
    const sizes = new Map((Responses?.[tableName()] ?? []).map((item) => [String(item['pk']), sizeOf(item['held'])]))
    for (const one of some) held.set(one, sizes.get(keys.jobsHeld(one).pk) ?? 0)
  }
  return held
}

const sizeOf = (held: unknown): number => (held instanceof Set ? held.size : 0)
