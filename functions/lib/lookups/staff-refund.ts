import { isJobBegun, type JobStatus } from '#shared/jobs/job.ts'
import { isCertificateOverdue, type StaffRefundFacts } from '#shared/payments/refund.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'

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
    ended: row.refundedAt !== undefined || (isFinal(row.stage) && row.stage !== 'completed'),
    atWork: row.stage === 'completed' ? isOpen(correction?.status) : begun,
    stuck: signed !== undefined,
    waiting: item && !isJobBegun(item.status) && item.status !== 'rejected' ? item : undefined,
    signed,
  }
}

const isOverdue = ({ status, signedAt }: QueueItemRow, now: Date): boolean =>
  status === 'completed' && signedAt !== undefined && isCertificateOverdue(signedAt, now)

/** A correction that waits or is in work: its translator would finish it for nothing. */
const isOpen = (status: JobStatus | undefined): boolean =>
  status !== undefined && status !== 'completed' && status !== 'rejected'
