import type { TranslationId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'
import { ended } from '../lib/step/outcome.ts'

/** Lets the execution of a translation that is over end, whatever it waits for. Doing it again changes nothing. */
export async function stopWaiting(ctx: Ctx<'data' | 'workflow'>, translationId: TranslationId): Promise<void> {
  for (const task of ['payment', 'review'] as const) {
    const token = await ctx.data.taskTokens.find(translationId, task)
    if (token === undefined) continue
    await ctx.workflow.succeed(token, ended(translationId))
    await ctx.data.taskTokens.remove(translationId, task, token)
  }
}
