import * as z from 'zod'
import { paymentDeadlineDays } from '#shared/translations/translation.ts'
import * as workflow from '../../adapters/workflow.ts'
import * as data from '../../data/data.ts'
import { secondsAfter } from '../../data/epoch.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { unaskedCents } from '../../lib/lookups/pages-of-plan.ts'
import { ended, next, WaitInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { settleAgainstPlan } from '../../subscriptions/settle-against-plan.ts'
import { enter } from './enter.ts'

/**
 * Keeps the token that the payment brings back. The token is written before the row is read, and a payment writes the row before
 * it reads the token: whichever comes second sees the other, so that neither can be missed. A subscription that stretches to the
 * document pays at once, and nobody waits; pages that cost beyond it wait for their owner's word.
 */
export async function waitForPayment(
  ctx: Ctx<'data' | 'workflow'>,
  { translationId, taskToken }: z.output<typeof WaitInput>,
): Promise<Record<string, never>> {
  const expiresAt = secondsAfter(ctx.now(), (paymentDeadlineDays + 30) * 86_400)
  await ctx.data.taskTokens.put(translationId, 'payment', taskToken, expiresAt)
  const waiting = await ctx.data.translations.get(translationId)
  await settleAgainstPlan(ctx, waiting, unaskedCents(waiting))
  const row = await enter(ctx, translationId, 'awaiting_payment')
  if (!row) await ctx.workflow.succeed(taskToken, ended(translationId))
  else if (row.paidAt !== undefined) await ctx.workflow.succeed(taskToken, next(translationId))
  return {}
}

export const handler = step({ input: WaitInput, output: z.object({}), outside: { data, workflow } }, waitForPayment)
