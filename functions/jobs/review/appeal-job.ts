import type { appealJob as row } from '#shared/jobs/api.ts'
import type { AppealTopic } from '#shared/jobs/quality.ts'
import { notFound } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { appealableOf, appealDecisionOf, isAppealOf, type QueueItemRow } from '../../data/jobs/queue-row.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { jobTicket } from '../../lib/job-ticket.ts'
import { refusals } from '../refusals.ts'

/**
 * A translator asks staff to look at a rating, a review or a correction again: a ticket, once for each (promise H5). The ticket is the translator's
 * and outlives the document, so what the customer wrote is not in it: staff read that in the job.
 */
export const appealJob: Verb<typeof row, 'data'> = async (ctx, { id, reason, about: wish }) => {
  const { userId } = caller(ctx)
  const [job, user] = await Promise.all([ctx.data.queue.find(id), ctx.data.users.findById(userId)])
  if (!job || job.claimedBy !== userId || !user) throw notFound()
  const topics = appealableOf(job, userId)
  const about = wish ?? topics[0]
  if (about === undefined || !topics.includes(about)) throw refusalOf(job, userId)
  const now = ctx.now()
  const { deletedAt } = await ctx.data.translations.get(job.translationId)
  const appealed = await ctx.data.queue.appeal(
    id,
    { from: userId, about, reason: deletedAt === undefined ? reason : undefined },
    jobTicket(ctx, user, {
      jobId: id,
      subject: `Appeal of a translator, job ${id}`,
      message: `${reason}\n\n${named(job, about)}\nJob ${id}, translation ${job.translationId}`,
    }),
    now,
  )
  if (typeof appealed === 'string') throw refusals.appealed()
  return { output: messageOf('appeal-sent') }
}

const refusalOf = (job: QueueItemRow, by: UserId) =>
  isAppealOf(job, by) && appealDecisionOf(job) === undefined ? refusals.appealed() : refusals.nothingToAppeal()

/** What an appeal is about, for staff. */
function named({ rating, review }: QueueItemRow, about: AppealTopic): string {
  if (about === 'rating') return `The rating: ${rating?.stars} of 5`
  return about === 'review' ? `The review: ${review?.score} of 100` : 'The correction'
}
