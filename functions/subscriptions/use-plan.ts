import { AppError } from '#shared/lib/error.ts'
import type { usePlan as row } from '#shared/subscriptions/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { refuseUnsignable } from '../lib/lookups/unsignable.ts'
import { settleAgainstPlan } from './settle-against-plan.ts'
import { viewOf } from './view.ts'

/** Takes a waiting translation from the caller's plan. Its owner says so: pages are not taken behind anybody's back. It goes on by the event `order.paid`. */
export const usePlan: Verb<typeof row, 'data'> = async (ctx, { translationId }) => {
  const translation = await ctx.data.translations.get(translationId)
  const { paidAt, originalFilename, certificatePack: pack } = translation
  if (pack && paidAt === undefined) await refuseUnsignable(ctx, originalFilename, { ...translation, pack })
  if (!(await settleAgainstPlan(ctx, translation))) throw new AppError('plan-too-small')
  return { output: await viewOf(ctx, caller(ctx).userId) }
}
