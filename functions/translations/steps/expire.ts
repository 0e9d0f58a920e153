import type * as z from 'zod'
import { failureOf } from '#shared/translations/failure.ts'
import * as data from '../../data/data.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, next, Outcome, StepInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'

/** Ends a preview that nobody paid for in time. A payment in the last second wins. */
export async function expire(ctx: Ctx<'data'>, { translationId }: z.output<typeof StepInput>): Promise<Outcome> {
  const move = await ctx.data.translations.expire(translationId, failureOf('payment-expired'), ctx.now())
  return move === 'paid' ? next(translationId) : ended(translationId)
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data } }, expire)
