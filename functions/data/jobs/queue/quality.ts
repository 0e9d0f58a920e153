import type { AppealDecision, AppealTopic } from '#shared/jobs/quality.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { Item } from '../../commit.ts'
import { ticketItems } from '../../staff/ticket-item.ts'
import { appealableOf, appealDecisionOf, appealTopicOf, type QueueItemRow } from '../queue-row.ts'
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

/**
 * An appeal and its ticket, once for each thing that it can be about; it takes the place of one that was decided, or that somebody else made.
 * Without a `reason` that stands in the ticket alone: what is said in a job goes with its document.
 */
export function appeal(
  id: QueueItemId,
  { from, about, reason }: { from: UserId; about: AppealTopic; reason: string | undefined },
  ticket: Ticket,
  now: Date,
): Promise<Changed | Refusal> {
  return change(id, now, (row) => {
    if (!appealableOf(row, from).includes(about)) return 'gone'
    const { appeal: _, appealDecided: __, ...job } = row
    const said = reason !== undefined && { appeal: { from, reason, at: now.toISOString() } }
    const after = { ...job, ...marked(row, about, 'appealed'), appealId: ticket.id, appealAbout: about, ...said }
    return { after, also: ticketItems(ticket) }
  })
}

/** The rating or the review of a job with a mark. */
function marked({ rating, review }: QueueItemRow, about: AppealTopic, mark: 'appealed' | 'withdrawn') {
  if (about === 'rating' && rating) return { rating: { ...rating, [mark]: true as const } }
  return about === 'review' && review ? { review: { ...review, [mark]: true as const } } : {}
}

export type Decided = { from: UserId; decision: AppealDecision; answer: string }

/**
 * What staff decide about an appeal, once. Granted, the rating (`uncount` takes it out of the translator's) or the review that it is about
 * counts no more, or the correction goes back to the pool where they still have it.
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
    const about = appealTopicOf(row)
    const uncounts = about === 'rating' && row.rating !== undefined && row.rating.withdrawn === undefined
    const given = row.status === 'assigned' || row.status === 'in_progress'
    const isTheirs = about === 'correction' && given && (row.claimedBy ?? row.assignedTo) === from
    const left = isTheirs ? toPool(row, { how: 'taken-back' }, now) : row
    const after = { ...left, ...marked(row, about, 'withdrawn'), appeal }
    return { after, also: uncounts ? [...uncount, ...also] : also }
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
