import * as z from 'zod'
import { QueueItemId } from '#shared/lib/id.ts'
import * as mail from '../../adapters/mail.ts'
import * as workflow from '../../adapters/workflow.ts'
import * as data from '../../data/data.ts'
import { secondsAfter } from '../../data/epoch.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { ended, next, WaitInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { tellQueued } from '../tell.ts'

/**
 * Puts a paid translation into the human queue and keeps the token that the signing translator's submit brings back. Like the
 * wait for payment: the token is written first, so that a signature cannot be missed.
 */
export async function queueForReview(
  ctx: Ctx<'data' | 'workflow' | 'mail'>,
  { translationId, taskToken }: z.output<typeof WaitInput>,
): Promise<Record<string, never>> {
  const tokenEnds = secondsAfter(ctx.now(), 120 * 86_400)
  await ctx.data.taskTokens.put(translationId, 'review', taskToken, tokenEnds)
  const before = await ctx.data.translations.get(translationId)
  const row =
    before.queueItemId === undefined
      ? await ctx.data.queue.enqueue(before, QueueItemId.parse(ctx.newId()), ctx.now())
      : before
  if (row.stage !== 'human_review' || row.queueItemId === undefined) {
    await ctx.workflow.succeed(taskToken, ended(translationId))
    return {}
  }
  await tellPatiently(ctx, row)
  const item = await ctx.data.queue.find(row.queueItemId)
  if (item?.status === 'completed') await ctx.workflow.succeed(taskToken, next(translationId))
  return {}
}

const tries = 3

/** A paid review does not fail because a mail could not be asked for; a broken-off call is only asked for again. */
async function tellPatiently(ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      return await tellQueued(ctx, row)
    } catch (error) {
      ctx.log.error('the mail was not asked for', { attempt }, error)
    }
  }
}

const outside = { data, workflow, mail }
export const handler = step({ input: WaitInput, output: z.object({}), outside }, queueForReview)
