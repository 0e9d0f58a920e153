import { jobRules } from '#shared/jobs/lock.ts'
import { notFound } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { refusals } from '../refusals.ts'

type Reviewed = {
  translation: TranslationRow
  job: QueueItemRow
  /** The correction that was asked for last. */
  revision: QueueItemRow | undefined
  /** The job whose text counts: the newest correction that was signed, else the first. One that was rejected or waits changes nothing. */
  inForce: QueueItemRow
}

/** A translation with its place in the human queue. */
export async function reviewed(ctx: Ctx<'data'>, id: TranslationId): Promise<Reviewed> {
  const translation = await ctx.data.translations.get(id)
  const { queueItemId, revisionItemId, revisionItemIds = [] } = translation
  const job = queueItemId && (await ctx.data.queue.find(queueItemId))
  if (!job) throw notFound()
  const revision = revisionItemId && (await ctx.data.queue.find(revisionItemId))
  let inForce = revision
  for (const item of revisionItemIds.toReversed()) {
    if (inForce?.status === 'completed') break
    inForce = await ctx.data.queue.find(item)
  }
  return { translation, job, revision: revision || undefined, inForce: inForce?.status === 'completed' ? inForce : job }
}

/** The same once it is certified and the customer's to use. */
export async function certified(ctx: Ctx<'data'>, id: TranslationId) {
  const found = await reviewed(ctx, id)
  const { stage, refundedAt } = found.translation
  if (stage !== 'completed' || refundedAt !== undefined || found.job.signature === undefined)
    throw refusals.notCertified()
  return found
}

/**
 * Why a certified translation is corrected no more; undefined where it may be. Each correction that was signed has a certificate of its own, so
 * there are as many as corrections may be. What staff withdrew because it should never have been certified does not come back by asking.
 */
export async function correctionEnd(ctx: Ctx<'data'>, id: TranslationId): Promise<'many' | 'withdrawn' | undefined> {
  const rows = await ctx.data.certificates.listOf(id)
  const revokedFor = rows[0]?.revokedFor
  if (revokedFor === 'fraud' || revokedFor === 'issued-by-mistake') return 'withdrawn'
  return rows.length > jobRules.revisions ? 'many' : undefined
}
