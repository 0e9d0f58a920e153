import { AppError } from '#shared/lib/error.ts'
import type { usePlan as row } from '#shared/subscriptions/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { pagesOfPlan } from '../lib/lookups/pages-of-plan.ts'
import { refuseUnsignable } from '../lib/lookups/unsignable.ts'
import { settleAgainstPlan } from './settle-against-plan.ts'
import { viewOf } from './view.ts'

/**
 * Takes a waiting translation from the caller's plan. Its owner says so, and what of its cost they have read: neither pages nor money are taken
 * behind anybody's back. It goes on by the event `order.paid`.
 */
export const usePlan: Verb<typeof row, 'data'> = async (ctx, { translationId, agreedCents = 0 }) => {
  const translation = await ctx.data.translations.get(translationId)
  const { paidAt, originalFilename, certificatePack: pack, quote } = translation
  if (pack && paidAt === undefined) await refuseUnsignable(ctx, originalFilename, { ...translation, pack })
  if (!(await settleAgainstPlan(ctx, translation, agreedCents))) {
    const offer = quote && (await pagesOfPlan(ctx, translation, quote.pages))
    throw new AppError(offer && offer.cents > agreedCents ? 'plan-costs-more' : 'plan-too-small')
  }
  return { output: await viewOf(ctx, caller(ctx).userId) }
}
