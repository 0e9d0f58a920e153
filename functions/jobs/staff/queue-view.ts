import { isJobOpen, type JobStatus } from '#shared/jobs/job.ts'
import { acceptBy, jobRules } from '#shared/jobs/lock.ts'
import type { HumanTranslationQueueItem } from '#shared/jobs/view.ts'
import { toDollars } from '#shared/lib/money.ts'
import { appealDecisionOf, type QueueItemRow, standOf } from '../../data/jobs/queue-row.ts'
import type { Ctx } from '../../lib/ctx.ts'

/** A job as staff see it in the list. */
export async function queueItemOf(ctx: Ctx<'data'>, job: QueueItemRow): Promise<HumanTranslationQueueItem> {
  const translation = await ctx.data.translations.get(job.translationId)
  const { left } = job
  return {
    id: job.id,
    translationId: job.translationId,
    version: standOf(job),
    assignedTranslator: job.assignedTranslator ?? null,
    claimedBy: job.claimedBy ?? null,
    claimedAt: job.claimedAt ?? null,
    lockExpiry: job.lockExpiry ?? null,
    acceptBy: job.status === 'assigned' && job.assignedAt !== undefined ? acceptBy(job.assignedAt) : null,
    priority: job.priority,
    status: job.status,
    estimatedCompletionTime: job.dueAt,
    actualCompletionTime: job.signedAt ?? null,
    late: isJobOpen(job.status) && job.dueAt <= lateBy(job.status, ctx.now()),
    translatorNotes: job.translatorNotes ?? null,
    qualityCheckNotes: job.qualityCheckNotes ?? null,
    left: left ? { ...left } : null,
    isRevision: job.revisionOf !== undefined,
    appeal: job.appealId === undefined ? null : (appealDecisionOf(job) ?? 'open'),
    reviewScore: job.review && !job.review.withdrawn ? job.review.score : null,
    pages: job.pages,
    words: job.words,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    translation: {
      originalFilename: translation.originalFilename,
      translationType: translation.translationType,
      amount: toDollars(job.feeCents),
      sourceLanguage: job.sourceLanguage,
      targetLanguage: job.targetLanguage,
    },
  }
}

/** By which promised time a job of a status is late, or will be: two hours are left and nobody works on it. */
export function lateBy(status: JobStatus, now: Date): string {
  const hours = status === 'pending' || status === 'assigned' ? jobRules.urgentHours : 0
  return new Date(now.getTime() + hours * 3_600_000).toISOString()
}
