import type { JobStatus } from '#shared/jobs/job.ts'
import { QueueItemId } from '#shared/lib/id.ts'
import { commit } from '../../commit.ts'
import * as due from '../../due.ts'
import { index, keys } from '../../keys.ts'
import { tableName } from '../../table.ts'
import { watchAt } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { type Changed, change, type Refusal } from './change.ts'

/** Facts beside the status: the rise of the priority, and that the pool was told. */
export function note(
  id: QueueItemId,
  facts: Partial<Pick<QueueItemRow, 'priority' | 'announcedAt' | 'announceAgainAt' | 'qualityCheckNotes'>>,
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => ({ after: { ...row, ...facts } }))
}

/** Jobs that the sweep should look at by now, longest overdue first. */
export const listDue = (now: Date, limit: number): Promise<QueueItemId[]> =>
  due.listDue(index.jobWatch, now, limit, (item) => QueueItemId.parse(item['queueItemId']))

/** Corrections that were signed and should have their certificate by now, longest overdue first. */
export const listSignedCorrections = (now: Date, limit: number): Promise<QueueItemId[]> =>
  due.listDue(index.correctionWatch, now, limit, (item) => QueueItemId.parse(item['queueItemId']))

/** Lets the sweep come back to a job, unless nothing can happen to it any more by then. */
export const postpone = (id: QueueItemId, until: Date): Promise<void> =>
  due.putOff(keys.jobWatch(id), until, `${until.toISOString()}#${id}`)

/** Sets when the sweep checks the job again, by its present state; or never. */
export async function checkAgain(id: QueueItemId, at: Date | undefined, status?: JobStatus): Promise<void> {
  const item =
    at === undefined
      ? { Delete: { TableName: tableName(), Key: keys.jobWatch(id) } }
      : watchAt(id, at.toISOString(), status)
  await commit([item])
}
