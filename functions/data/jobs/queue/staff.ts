import { isJobOpen } from '#shared/jobs/job.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import type { Item } from '../../commit.ts'
import { holdItem, workableItem } from '../queue-item.ts'
import type { QueueItemRow } from '../queue-row.ts'
import { type ByStaff, type Changed, changeBy, type Refusal } from './change.ts'
import { free, type Leave, leaving, type Person, taken, toPool } from './states.ts'

/** Staff give a job to a translator by name, who has yet to accept it. */
export function assign(
  id: QueueItemId,
  person: Person,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => {
    if (row.status !== 'pending' && row.status !== 'assigned') return 'gone'
    const assigned = { assignedTo: person.userId, assignedTranslator: person.name, assignedAt: now.toISOString() }
    return { after: { ...free(row), ...assigned, status: 'assigned' }, also: [workableItem(row), ...also] }
  })
}

/** Staff finish a job themselves: it changes hands, whoever had it. They need no free place. */
export function takeOver(
  id: QueueItemId,
  person: Person,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => {
    if (!isJobOpen(row.status)) return 'gone'
    if (row.claimedBy === person.userId) return { after: row, also }
    const needs = [holdItem(person.userId, id, Number.MAX_SAFE_INTEGER), workableItem(row)]
    return { after: { ...taken(row, person, now), ...leaving(row, 'taken-over', now) }, also: [...needs, ...also] }
  })
}

/** Staff take a job back into the pool, whoever has it. */
export function takeBack(
  id: QueueItemId,
  leave: Leave,
  also: Item[],
  now: Date,
  staff?: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) =>
    row.status === 'in_progress' || row.status === 'assigned' ? { after: toPool(row, leave, now), also } : 'gone',
  )
}

/** What staff change of a job beside its status. */
export function edit(
  id: QueueItemId,
  facts: Partial<Pick<QueueItemRow, 'priority' | 'qualityCheckNotes'>>,
  also: Item[],
  now: Date,
  staff: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => ({ after: { ...row, ...facts }, also }))
}
