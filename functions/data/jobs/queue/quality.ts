import type { AppealDecision } from '#shared/jobs/quality.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { Item } from '../../commit.ts'
import { ticketItems } from '../../staff/ticket-item.ts'
import { appealDecisionOf, type QueueItemRow } from '../queue-row.ts'
import { type ByStaff, type Changed, change, changeBy, type Refusal } from './change.ts'
import { toPool } from './states.ts'

/** What the customer says of the result, once. `also` counts it for the translator. */
export function rate(
  id: QueueItemId,
  rating: NonNullable<QueueItemRow['rating']>,
  also: Item[],
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) =>
    row.status === 'completed' && row.rating === undefined ? { after: { ...row, rating }, also } : 'gone',
  )
}

/** An appeal and its ticket, once a job. Without a `reason` that stands in the ticket alone: what is said in a job goes with its document. */
export function appeal(
  id: QueueItemId,
  { from, reason }: { from: UserId; reason: string | undefined },
  ticket: Ticket,
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    if (row.appealId !== undefined || row.claimedBy !== from) return 'gone'
    const said = reason !== undefined && { appeal: { from, reason, at: now.toISOString() } }
    return { after: { ...row, appealId: ticket.id, ...said }, also: ticketItems(ticket) }
  })
}

export type Decided = { from: UserId; decision: AppealDecision; answer: string }

/**
 * What staff decide about an appeal, once. Granted, a rating counts no more (`uncount` takes it out of the translator's), and an
 * open correction that they still have goes back to the pool.
 */
export function decideAppeal(
  id: QueueItemId,
  { from, decision, answer }: Decided,
  { uncount, also }: { uncount: Item[]; also: Item[] },
  now: Date,
  staff: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) => {
    if (row.appealId === undefined || appealDecisionOf(row) !== undefined) return 'gone'
    const { reason = '', at = row.updatedAt } = row.appeal ?? {}
    const appeal = { from, reason, at, decision, answer, by: staff.by, decidedAt: now.toISOString() }
    if (decision === 'dismissed') return { after: { ...row, appeal }, also }
    const counts = row.rating !== undefined && row.rating.withdrawn === undefined
    const rated = counts && row.rating ? { rating: { ...row.rating, withdrawn: true as const } } : {}
    const given = row.status === 'assigned' || row.status === 'in_progress'
    const isTheirs = row.revisionOf !== undefined && given && (row.claimedBy ?? row.assignedTo) === from
    const left = isTheirs ? toPool(row, { how: 'taken-back' }, now) : row
    return { after: { ...left, ...rated, appeal }, also: counts ? [...uncount, ...also] : also }
  })
}

/** What a reviewer found in a signed text; a later review takes the place of an earlier one. Nobody reviews what they signed. */
export function review(
  id: QueueItemId,
  found: NonNullable<QueueItemRow['review']>,
  also: Item[],
  now: Date,
  staff: ByStaff,
): Promise<Changed | Refusal> {
  return changeBy(staff, id, now, (row) =>
    row.status === 'completed' && row.claimedBy !== found.by ? { after: { ...row, review: found }, also } : 'gone',
  )
}
