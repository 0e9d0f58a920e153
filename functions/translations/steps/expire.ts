import type * as z from 'zod'
import { failureOf } from '#shared/translations/failure.ts'
import * as mail from '../../adapters/mail.ts'
import * as data from '../../data/data.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, next, Outcome, StepInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { tellFailed } from '../tell.ts'

/** Ends a preview that nobody paid for in time. A payment in the last second wins. */
export async function expire(
  ctx: Ctx<'data' | 'mail'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const failure = failureOf('payment-expired')
  const move = await ctx.data.translations.expire(translationId, failure, ctx.now())
  if (move === 'paid') return next(translationId)
  const row = await ctx.data.translations.get(translationId)
  if (row.stage === 'expired') {
    await ctx.data.memory.forgetUnpaid(row.userId, row.id)
    await tellFailed(ctx, row)
  }
  return ended(translationId)
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, mail } }, expire)
