import { isJobBegun } from '#shared/jobs/job.ts'
import { isCertificateOverdue, type StaffRefundFacts } from '#shared/payments/refund.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'
import { certificateOfJob } from './certificate-of-job.ts'

/**
 * What the rule of refunds by staff asks about a translation, and its place in the human queue where that ends with it: it still waits
 * there, or was signed and is not certified.
 */
export async function staffRefundFacts(
  ctx: Ctx<'data'>,
  row: TranslationRow,
): Promise<StaffRefundFacts & { waiting: QueueItemRow | undefined; signed: QueueItemRow | undefined }> {
  const { queueItemId, revisionItemId } = row
  const [item, correction] = await Promise.all([
    queueItemId && ctx.data.queue.find(queueItemId),
    revisionItemId && ctx.data.queue.find(revisionItemId),
  ])
  const signed = row.stage === 'human_review' && item && isOverdue(item, ctx.now()) ? item : undefined
  const begun = item !== undefined && isJobBegun(item.status) && signed === undefined
  return {
    paidAt: row.paidAt,
    amountCents: row.amountCents,
    planCents: row.planCents,
    ended: row.refundedAt !== undefined || (isFinal(row.stage) && row.stage !== 'completed'),
    atWork: row.stage === 'completed' ? await isAtWork(ctx, correction) : begun,
    stuck: signed !== undefined,
    waiting: item && !isJobBegun(item.status) && item.status !== 'rejected' ? item : undefined,
    signed,
  }
}

const isOverdue = ({ status, signedAt }: QueueItemRow, now: Date): boolean =>
  status === 'completed' && signedAt !== undefined && isCertificateOverdue(signedAt, now)

/** A correction that waits, is in work or is being certified: its translator would have done it for nothing. */
async function isAtWork(ctx: Ctx<'data'>, correction: QueueItemRow | undefined): Promise<boolean> {
  if (!correction || correction.status === 'rejected' || isOverdue(correction, ctx.now())) return false
  return correction.status !== 'completed' || !(await certificateOfJob(ctx, correction))
}
