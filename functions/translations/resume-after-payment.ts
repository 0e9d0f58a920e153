import type { TranslationId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { next } from '../lib/step/outcome.ts'

/**
 * Lets a paid translation go on. Payments call it after their transaction; calling it again, early or late changes nothing
 * (promise W5): without a token yet the waiting step sees the payment itself, and a lost token is the sweeper's.
 */
export async function resumeAfterPayment(ctx: Ctx<'data' | 'workflow'>, translationId: TranslationId): Promise<void> {
  const row = await ctx.data.translations.get(translationId)
  if (row.paidAt === undefined) return
  const token = await ctx.data.taskTokens.find(translationId, 'payment')
  if (token === undefined) return
  await ctx.workflow.succeed(token, next(translationId))
  await ctx.data.taskTokens.remove(translationId, 'payment', token)
}
