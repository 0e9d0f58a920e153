import type { JobEnd, JobLeave } from '#shared/jobs/job.ts'
import { lockExpiryFrom } from '#shared/jobs/lock.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../queue-row.ts'

export type Person = { userId: UserId; name: string }

export type Leave = { how: JobLeave; reason?: string; note?: string }

/** In work with this person, from now. */
export function taken(row: QueueItemRow, person: Person, now: Date): QueueItemRow {
  const at = now.toISOString()
  return {
    ...free(row),
    status: 'in_progress',
    claimedBy: person.userId,
    claimedAt: at,
    assignedTranslator: person.name,
    lockExpiry: lockExpiryFrom(now),
  }
}

export const rejected = (row: QueueItemRow, ended: JobEnd): QueueItemRow => ({
  ...unlocked(row),
  status: 'rejected',
  ended,
  fence: row.fence + 1,
})

export function unlocked(row: QueueItemRow): QueueItemRow {
  const { lockExpiry: _, warnedOf: __, ...rest } = row
  return rest
}

export function toPool(row: QueueItemRow, leave: Leave, now: Date): QueueItemRow {
  const { announcedAt: _, announceAgainAt: __, ...rest } = free(row)
  return { ...rest, ...leaving(row, leave.how, now, leave), status: 'pending' }
}

/** Nobody's, with a new fence. */
export function free(row: QueueItemRow): QueueItemRow {
  const {
    assignedTranslator: _1,
    assignedTo: _2,
    assignedAt: _3,
    claimedBy: _4,
    claimedAt: _5,
    lockExpiry: _6,
    warnedOf: _7,
    sentBack: _8,
    unwritten: _9,
    ...rest
  } = row
  return { ...rest, fence: row.fence + 1 }
}

export function leaving(row: QueueItemRow, how: JobLeave, now: Date, { reason, note: said }: Partial<Leave> = {}) {
  const by = row.claimedBy ?? row.assignedTo
  if (by === undefined) return {}
  const name = row.assignedTranslator ?? ''
  return { left: { by, name, how, at: now.toISOString(), ...(reason && { reason }), ...(said && { note: said }) } }
}
