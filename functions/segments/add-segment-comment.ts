import { eventOf } from '#shared/events/events.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import type { addSegmentComment as row } from '#shared/segments/api.ts'
import { mostComments } from '#shared/segments/segment.ts'
import { may } from '#shared/staff/powers.ts'
import { isTicketOpen } from '#shared/support/ticket.ts'
import type { Item } from '../data/commit.ts'
import { eventItem } from '../data/events.ts'
import { auditItem } from '../data/staff/audit.ts'
import { ticketItems } from '../data/staff/ticket-item.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob } from '../lib/job-segments.ts'
import { jobTicket } from '../lib/job-ticket.ts'
import { viewOf } from './open-job.ts'

/**
 * Writes a comment about a segment, listed in the order of their writing. The customer hears of one to them. One to staff opens a ticket, which
 * is answered as any other: it says where the question stands, for what was asked leaves with the document and a ticket does not.
 */
export const addSegmentComment: Verb<typeof row, 'data'> = async (ctx, { id, number, to, text }) => {
  const { translation } = await heldJob(ctx, id)
  if (number > translation.segmentsTotal) throw notFound()
  // All of them stand in the answers of the editor and of the customer's page.
  if ((await ctx.data.segments.listComments(id)).length >= mostComments)
    throw new AppError('segment-comments-too-many', { max: mostComments })
  const { userId: by, adminLevel } = caller(ctx)
  const at = ctx.now().toISOString()
  const written = ctx.newId()
  const comment = { id: `${at}#${written}`, number, to, text, at, by }
  const told = eventOf('job.commented', { queueItemId: id, translationId: translation.id, comment: written }, ctx.now())
  const tells = to === 'customer' ? [eventItem(told)] : []
  // It says that they wrote, not what.
  const act = { id: ctx.newId(), at: ctx.now(), actor: by, action: 'job.commented', subject: `job:${id}` } as const
  const isStaff = may(adminLevel, 'queue.write')
  const audit = isStaff ? [auditItem(act)] : []
  const asks = to === 'staff' && !isStaff ? await questionItems(ctx, id, number) : []
  await ctx.data.segments.addComment(id, comment, [...tells, ...audit, ...asks])
  return { output: { comment: viewOf(comment, by) } }
}

/** As many open tickets of a translator are looked at for one about the same job: a second question waits with the first. */
const mostOpen = 50

/** The ticket of a translator's question, unless one about the job waits for its answer. */
async function questionItems(ctx: Ctx<'data'>, jobId: QueueItemId, number: number): Promise<Item[]> {
  const { userId } = caller(ctx)
  const [user, { rows }, job] = await Promise.all([
    ctx.data.users.findById(userId),
    ctx.data.tickets.listOf(userId, { limit: mostOpen }),
    ctx.data.queue.find(jobId),
  ])
  const isAsked = rows.some((one) => one.jobId === jobId && isTicketOpen(one.status) && one.id !== job?.appealId)
  if (isAsked) return []
  const subject = `Question of a translator, job ${jobId}`
  const message = `The question stands at segment ${number} of job ${jobId}.`
  return ticketItems(jobTicket(ctx, user, { jobId, subject, message }))
}
