import { isJobBegun } from '#shared/jobs/job.ts'
import type { RefundFacts } from '#shared/payments/refund.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { QueueItemRow } from '../data/jobs/queue-row.ts'
import type { Claimant } from '../data/payments/promotions.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/** What the rule of refunds asks about a translation, and its place in the human queue. */
export async function refundFacts(
  ctx: Ctx<'data'>,
  row: TranslationRow,
  owner: Claimant,
): Promise<RefundFacts & { item: QueueItemRow | undefined }> {
  const item = row.queueItemId && (await ctx.data.queue.find(row.queueItemId))
  const certified = row.translationType === 'certified'
  const begun = certified && (row.stage === 'completed' || (item && isJobBegun(item.status)))
  const downloaded = row.downloadedAt !== undefined
  return {
    paidAt: row.paidAt,
    amountCents: row.amountCents,
    planCents: row.planCents,
    certified,
    begun: begun === true,
    ended: row.refundedAt !== undefined || (isFinal(row.stage) && row.stage !== 'completed'),
    downloaded,
    used: downloaded && (await ctx.data.refunds.isUsed(owner, ctx.now())),
    item,
  }
}
