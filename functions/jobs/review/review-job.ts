import type { reviewJob as row } from '#shared/jobs/api.ts'
import { jobScore } from '#shared/jobs/quality.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { refusals } from '../refusals.ts'
import { staffAct } from '../staff/staff-act.ts'

/** Quality control: errors by category and severity make the score of a signed job. Nobody reviews what they signed or bought. */
export const reviewJob: Verb<typeof row, 'data'> = async (ctx, { id, errors, note, seen }) => {
  const { userId } = caller(ctx)
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  if (job.status !== 'completed') throw refusals.notSigned()
  if (job.claimedBy !== undefined && (await isOwnAccount(ctx, job.claimedBy))) throw refusals.ownReview()
  if (await isOwnAccount(ctx, job.userId)) throw refusals.ownTranslation()
  // What is noted about a document that is gone would outlive it.
  const { deletedAt } = await ctx.data.translations.get(job.translationId)
  if (deletedAt !== undefined) throw refusals.deleted()
  if (errors.some(({ number }) => number > job.segments)) throw notFound()
  const score = jobScore(errors, job.words)
  const audit = staffAct(ctx, 'job.reviewed', id, {
    before: { score: job.review?.score ?? null },
    after: { score, errors: errors.length },
  })
  const found = { by: userId, at: ctx.now().toISOString(), errors, score, note }
  const reviewed = await ctx.data.queue.review(id, found, [audit], ctx.now(), { by: userId, seen })
  if (reviewed === 'stale') throw await changedMeanwhile(ctx, `job:${id}`)
  if (typeof reviewed === 'string') throw refusals.notSigned()
  return { output: { ...messageOf('job-reviewed'), score } }
}
