import type { listTranslatorJobs as row } from '#shared/jobs/api.ts'
import { acceptBy } from '#shared/jobs/lock.ts'
import { payOf } from '#shared/jobs/pay.ts'
import type { TranslatorJob } from '#shared/jobs/view.ts'
import type { UserId } from '#shared/lib/id.ts'
import { toDollars } from '#shared/lib/money.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import { appealableOf, appealDecisionOf, isAppealOf, type QueueItemRow } from '../../data/jobs/queue-row.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { refusals } from '../refusals.ts'
import { textsOf } from '../signing/texts.ts'
import { mayBeRelated } from '../translator.ts'

/**
 * The jobs of an approved translator. Who has applied hears that the application is being reviewed, everybody else that this is
 * for translators: the page tells the two apart.
 */
export const listJobs: Verb<typeof row, 'data' | 'files'> = async (ctx, page) => {
  const { userId, isTranslator } = caller(ctx)
  const profile = await ctx.data.translators.find(userId)
  if (profile?.status === 'pending') throw refusals.applicationPending()
  if (!isTranslator) throw refusals.notTranslator(profile?.status)
  const { rows, next } = await ctx.data.queue.listOf(userId, page)
  const inWork = rows.filter(({ status }) => status === 'in_progress').length
  const jobs = await Promise.all(rows.map((job) => viewOf(ctx, userId, job, profile?.lastName ?? '', inWork)))
  return { output: jobs, ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}

async function viewOf(
  ctx: Ctx<'data' | 'files'>,
  by: UserId,
  job: QueueItemRow,
  lastName: string,
  inWork: number,
): Promise<TranslatorJob> {
  const translation = await ctx.data.translations.get(job.translationId)
  const isOpen = job.status === 'assigned' || job.status === 'in_progress'
  const texts =
    job.status === 'in_progress' ? await textsOf(ctx, translation, job, inWork) : { original: '', translated: '' }
  return {
    id: job.id,
    status: job.status,
    priority: job.priority,
    estimatedCompletionTime: job.dueAt,
    actualCompletionTime: job.signedAt ?? null,
    pages: job.pages,
    words: job.words,
    pay: payOf(job.feeCents, job.words),
    isRevision: job.revisionOf !== undefined,
    fence: job.fence,
    lockExpiry: job.lockExpiry ?? null,
    acceptBy: job.status === 'assigned' && job.assignedAt ? acceptBy(job.assignedAt) : null,
    sharesSurname: isOpen && (await mayBeRelated(ctx, job, lastName)),
    sentBack: job.sentBack ?? null,
    ended: job.ended ?? null,
    asked: job.asked ?? null,
    review: job.review ? reviewOf(job.review) : null,
    appealable: appealableOf(job, by),
    appeal: isAppealOf(job, by) ? appealOf(job) : null,
    rating: job.rating
      ? { stars: job.rating.stars, word: job.rating.word, withdrawn: job.rating.withdrawn === true }
      : null,
    translation: {
      originalFilename: translation.originalFilename,
      sourceLanguage: job.sourceLanguage,
      targetLanguage: job.targetLanguage,
      amount: toDollars(job.feeCents),
      originalContent: texts.original,
      translatedContent: texts.translated,
    },
  }
}

const reviewOf = ({ score, errors, note, withdrawn }: NonNullable<QueueItemRow['review']>) => ({
  score,
  errors,
  note,
  withdrawn: withdrawn === true,
})

function appealOf(job: QueueItemRow): TranslatorJob['appeal'] {
  const decision = appealDecisionOf(job)
  return decision === undefined ? 'open' : { decision, answer: job.appeal?.answer ?? '' }
}
