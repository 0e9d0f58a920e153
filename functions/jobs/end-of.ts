import type { JobEnd } from '#shared/jobs/job.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { QueueItemRow } from '../data/jobs/queue.ts'
import type { Ctx } from '../lib/ctx.ts'

/** How its translation came to an end beside it. A correction belongs to one that is complete, and needs its original. */
export async function endOf(ctx: Ctx<'data'>, job: QueueItemRow): Promise<JobEnd | undefined> {
  const translation = await ctx.data.translations.find(job.translationId)
  if (!translation || translation.deletedAt !== undefined || translation.sourceDeletedAt !== undefined) return 'deleted'
  if (translation.refundedAt !== undefined) return 'refunded'
  const isOver = isFinal(translation.stage) && (job.revisionOf === undefined || translation.stage !== 'completed')
  return isOver ? 'failed' : undefined
}
