import type { appealJob as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { TicketId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { newTicket } from '#shared/support/ticket.ts'
import type { QueueItemRow } from '../../data/jobs/queue-row.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { refusals } from '../refusals.ts'

/**
 * A translator asks staff to look at a rating, a review or a correction again: a ticket, once a job (promise H5). The ticket is the translator's
 * and outlives the document, so what the customer wrote is not in it: staff read that in the job.
 */
export const appealJob: Verb<typeof row, 'data'> = async (ctx, { id, reason }) => {
  const { userId, email } = caller(ctx)
  const [job, user] = await Promise.all([ctx.data.queue.find(id), ctx.data.users.findById(userId)])
  if (!job || job.claimedBy !== userId || !user) throw notFound()
  const about = aboutOf(job)
  if (about === '') throw refusals.nothingToAppeal()
  const now = ctx.now()
  const { deletedAt } = await ctx.data.translations.get(job.translationId)
  const ticketId = TicketId.parse(ctx.newId())
  const appealed = await ctx.data.queue.appeal(
    id,
    { from: userId, reason: deletedAt === undefined ? reason : undefined },
    newTicket(
      {
        id: ticketId,
        author: 'person',
        userId,
        name: `${user.firstName} ${user.lastName}`,
        email,
        subject: `Appeal of a translator, job ${id}`,
        message: `${reason}\n\n${about}\nJob ${id}, translation ${job.translationId}`,
      },
      now,
    ),
    now,
  )
  if (typeof appealed === 'string') throw refusals.appealed()
  return { output: messageOf('appeal-sent') }
}

/** What an appeal of this job can be about, for staff; nothing where nobody has said anything. */
const aboutOf = ({ rating, review, revisionOf }: QueueItemRow): string =>
  [
    ...(rating ? [`The rating: ${rating.stars} of 5`] : []),
    ...(review ? [`The review: ${review.score} of 100`] : []),
    ...(revisionOf === undefined ? [] : ['The correction']),
  ].join('\n')
