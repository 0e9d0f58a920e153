import { notFound } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { refusals } from '../refusals.ts'

/** A translation with its place in the human queue, and the correction that was asked for last. */
export async function reviewed(
  ctx: Ctx<'data'>,
  id: TranslationId,
): Promise<{ translation: TranslationRow; job: QueueItemRow; revision: QueueItemRow | undefined }> {
  const translation = await ctx.data.translations.get(id)
  const job = translation.queueItemId && (await ctx.data.queue.find(translation.queueItemId))
  if (!job) throw notFound()
  const revision = translation.revisionItemId && (await ctx.data.queue.find(translation.revisionItemId))
  return { translation, job, revision: revision || undefined }
}

/** The same once it is certified and the customer's to use. */
export async function certified(ctx: Ctx<'data'>, id: TranslationId) {
  const found = await reviewed(ctx, id)
  const { stage, refundedAt } = found.translation
  if (stage !== 'completed' || refundedAt !== undefined || found.job.signature === undefined)
    throw refusals.notCertified()
  return found
}

/** What stands in force: the correction once it is signed, else the first. */
export const inForce = ({ job, revision }: { job: QueueItemRow; revision: QueueItemRow | undefined }): QueueItemRow =>
  revision?.status === 'completed' ? revision : job
