import type { listAvailableJobs as row } from '#shared/jobs/api.ts'
import { payOf } from '#shared/jobs/pay.ts'
import type { AvailableJob } from '#shared/jobs/view.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import type { Verb } from '../../lib/http.ts'
import { callingTranslator, canSign, isOwnDocument, mayBeRelated, mayTake } from '../translator.ts'

/** Of each pair, soonest promised first: enough to choose from. */
const mostOfPair = 50

/** What the caller may claim: its size, its use and its exact pay, and nothing of its text. Never their own document. */
export const listAvailableJobs: Verb<typeof row, 'data'> = async (ctx) => {
  const translator = await callingTranslator(ctx)
  const { pairs, userId } = translator
  const isOpen = async (job: QueueItemRow) =>
    mayTake(job, translator) && canSign(ctx, job, translator) && !(await isOwnDocument(ctx, job, translator))
  const pools = await Promise.all(pairs.map((pair) => ctx.data.queue.listPool(pair, userId, mostOfPair, isOpen)))
  const jobs = await Promise.all(
    pools.flat().map(async (job) => viewOf(job, userId, await mayBeRelated(ctx, job, translator.lastName))),
  )
  return {
    output: { jobs: jobs.toSorted((a, b) => (a.estimatedCompletionTime < b.estimatedCompletionTime ? -1 : 1)) },
  }
}

const viewOf = (job: QueueItemRow, userId: UserId, sharesSurname: boolean): AvailableJob => ({
  id: job.id,
  priority: job.priority,
  estimatedCompletionTime: job.dueAt,
  pages: job.pages,
  words: job.words,
  segments: job.segments,
  pay: payOf(job.feeCents, job.words),
  isRevision: job.revisionOf !== undefined,
  sourceLanguage: job.sourceLanguage,
  targetLanguage: job.targetLanguage,
  fileType: job.fileType,
  pack: job.pack ?? 'general',
  draftScore: job.draftScore ?? null,
  sharesSurname,
  had: job.left?.by === userId ? { how: job.left.how, until: job.left.at } : null,
})
