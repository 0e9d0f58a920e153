import { isJobBegun, type JobStatus } from '#shared/jobs/job.ts'
import type { StaffRefundFacts } from '#shared/payments/refund.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'

/** What the rule of refunds by staff asks about a translation, and its place in the human queue where it still waits there. */
export async function staffRefundFacts(
  ctx: Ctx<'data'>,
  row: TranslationRow,
): Promise<StaffRefundFacts & { waiting: QueueItemRow | undefined }> {
  const { queueItemId, revisionItemId } = row
  const [item, correction] = await Promise.all([
    queueItemId && ctx.data.queue.find(queueItemId),
    revisionItemId && ctx.data.queue.find(revisionItemId),
  ])
  return {
    paidAt: row.paidAt,
    amountCents: row.amountCents,
    ended: row.refundedAt !== undefined || (isFinal(row.stage) && row.stage !== 'completed'),
    atWork: row.stage === 'completed' ? isOpen(correction?.status) : item !== undefined && isJobBegun(item.status),
    waiting: item && !isJobBegun(item.status) && item.status !== 'rejected' ? item : undefined,
  }
}

/** A correction that waits or is in work: its translator would finish it for nothing. */
const isOpen = (status: JobStatus | undefined): boolean =>
  status !== undefined && status !== 'completed' && status !== 'rejected'
