import { eventOf } from '#shared/events/events.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { addSegmentComment as row } from '#shared/segments/api.ts'
import { mostComments } from '#shared/segments/segment.ts'
import { may } from '#shared/staff/powers.ts'
import { eventItem } from '../data/events.ts'
import { auditItem } from '../data/staff/audit.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { heldJob } from '../lib/job-segments.ts'
import { viewOf } from './open-job.ts'

/** Writes a comment about a segment, listed in the order of their writing. The customer hears of one to them; staff read theirs in the queue. */
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
  const audit = may(adminLevel, 'queue.write') ? [auditItem(act)] : []
  await ctx.data.segments.addComment(id, comment, [...tells, ...audit])
  return { output: { comment: viewOf(comment, by) } }
}
