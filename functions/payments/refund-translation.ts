import { AppError, notFound } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { refundTranslation as row } from '#shared/payments/api.ts'
import { refundHours, refundRefusal } from '#shared/payments/refund.ts'
import { failureOf } from '#shared/translations/failure.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { countProviderCall } from '../lib/limit-provider-calls.ts'
import { giveBack } from './give-back.ts'
import { refundFacts } from './refund-facts.ts'

const tries = 4

/**
 * A customer gives a translation back. It is locked and the money written as due in one transaction; returning the money is
 * then the same as for a failed one, here at once and by the sweeper if the payment provider does not answer.
 */
export const refundTranslation: Verb<typeof row, 'data' | 'payments' | 'mail'> = async (ctx, { translationId }) => ({
  output: await settleRefund(ctx, await takeBack(ctx, translationId)),
})

/** Returns the money of a translation that was given back, or leaves it to the sweeper, as beyond the limit of questions, and says how much it is. */
export async function settleRefund(ctx: Ctx<'data' | 'payments' | 'mail'>, given: TranslationRow) {
  const { id: translationId, orderId, amountCents = 0, refundedAt = '' } = given
  const due = orderId && (await ctx.data.refunds.find(orderId, translationId))
  if (due && due.doneAt === undefined && (await countProviderCall(ctx, 'payments')).allowed) {
    try {
      await giveBack(ctx, due)
    } catch (error) {
      ctx.log.error('a refund waits for the sweeper', { translationId }, error)
    }
  }
  return { translationId, refundedCents: amountCents, refundedAt }
}

/** The row as it stands once it is given back; asked again it is the same. */
async function takeBack(ctx: Ctx<'data'>, id: TranslationId): Promise<TranslationRow> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const row = await ctx.data.translations.get(id)
    if (row.refundedAt !== undefined) return row
    const owner = await ctx.data.users.findById(row.userId)
    if (!owner) throw notFound()
    const { item, ...facts } = await refundFacts(ctx, row, owner)
    const refusal = refundRefusal(facts, ctx.now())
    if (refusal) {
      // The same wish a moment earlier may be what has used the one refund.
      const now = await ctx.data.translations.get(id)
      if (now.refundedAt !== undefined) return now
      throw new AppError(`refund-${refusal}`, { hours: refundHours })
    }
    const withdrawn = item ? ctx.data.queue.withdraw(item, ctx.now()) : []
    const used = facts.downloaded ? ctx.data.refunds.useItems(owner, ctx.now()) : []
    if (await ctx.data.translations.giveBack(row, failureOf('refunded'), [...withdrawn, ...used], ctx.now()))
      await ctx.data.memory.forgetTexts(id)
  }
  throw new AppError('translation-changing')
}
