import { hoursLeft, isLate } from '#shared/jobs/due.ts'
import { isJobOpen } from '#shared/jobs/job.ts'
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
    late: isLateOrAtRisk(job, ctx.now()),
    translatorNotes: job.translatorNotes ?? null,
    qualityCheckNotes: job.qualityCheckNotes ?? null,
    left: left ? { ...left } : null,
    isRevision: job.revisionOf !== undefined,
    appeal: job.appealId === undefined ? null : (appealDecisionOf(job) ?? 'open'),
    reviewScore: job.review?.score ?? null,
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

/** Late, or it will be: two hours are left and nobody works on it. */
function isLateOrAtRisk({ status, dueAt }: QueueItemRow, now: Date): boolean {
  const unattended = status === 'pending' || status === 'assigned'
  return isJobOpen(status) && (isLate(dueAt, now) || (unattended && hoursLeft(dueAt, now) <= jobRules.urgentHours))
}
