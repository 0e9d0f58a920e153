import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { refundTranslation as row } from '#shared/payments/api.ts'
import { refundRefusal, refundRefusals } from '#shared/payments/refund.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { stopWaiting } from '../translations/stop-waiting.ts'
import { giveBack } from './give-back.ts'

const tries = 4

/**
 * A customer gives a translation back. It is locked and the money written as due in one transaction; returning the money is
 * then the same as for a failed one, here at once and by the sweeper if the payment provider does not answer.
 */
export const refundTranslation: Verb<typeof row, 'data' | 'payments' | 'workflow' | 'mail'> = async (
  ctx,
  { translationId },
) => {
  const { orderId, amountCents = 0, refundedAt = '' } = await takeBack(ctx, translationId)
  const due = orderId && (await ctx.data.refunds.find(orderId, translationId))
  if (due && due.doneAt === undefined) {
    try {
      await stopWaiting(ctx, translationId)
      await giveBack(ctx, due)
    } catch (error) {
      ctx.log.error('a refund waits for the sweeper', { translationId }, error)
    }
  }
  return { output: { translationId, refundedCents: amountCents, refundedAt } }
}

/** The row as it stands once it is given back; asked again it is the same. */
async function takeBack(ctx: Ctx<'data'>, id: TranslationId): Promise<TranslationRow> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const row = await ctx.data.translations.get(id)
    if (row.refundedAt !== undefined) return row
    const item = row.queueItemId && (await ctx.data.queue.find(row.queueItemId))
    const begun =
      row.translationType === 'certified' && (row.stage === 'completed' || (item && item.status !== 'pending'))
    const ended = isFinal(row.stage) && row.stage !== 'completed'
    const refusal = refundRefusal({ ...row, begun: begun === true, ended }, ctx.now())
    if (refusal) throw new AppError('conflict', refundRefusals[refusal])
    const withdrawn = item ? [ctx.data.queue.withdraw(item.id)] : []
    await ctx.data.translations.giveBack(row, failureOf('refunded'), withdrawn, ctx.now())
  }
  throw new AppError('conflict', 'This translation is changing right now. Please try again')
}
