import type * as z from 'zod'
import * as mail from '../../adapters/mail.ts'
import * as data from '../../data/data.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { step } from '../../lib/step.ts'
import { tellReady } from '../tell.ts'
import { ended, next, Outcome, StepInput } from './outcome.ts'

/** Completes the translation, with the payout's ledger entry for a certified one, and tells the customer. */
export async function complete(
  ctx: Ctx<'data' | 'mail'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const row = await ctx.data.translations.get(translationId)
  const move = await ctx.data.payouts.complete(row, ctx.now())
  if (move === 'ended') return ended(translationId)
  await tellReady(ctx, row)
  return next(translationId)
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, mail } }, complete)
