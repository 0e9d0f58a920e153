import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { restartTranslation as row } from '#shared/translations/staff/api.ts'
import { wantsExecution } from '#shared/translations/staff/staff-translation.ts'
import { auditItem } from '../../data/staff/audit.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { launch } from '../launch.ts'

/**
 * Starts a translation that stands still again, at once and also where the sweep would give it up. Only the attempt that was seen to
 * be over is followed by another one, so that two members of the staff and the sweep start it once.
 */
export const restartTranslation: Verb<typeof row, 'data' | 'files' | 'workflow'> = async (ctx, { id, attempt }) => {
  const translation = await ctx.data.translations.get(id)
  if (!wantsExecution(translation.stage, translation.paidAt !== undefined))
    throw new AppError('translation-not-restartable')
  if (translation.attempt !== attempt || (await ctx.workflow.statusOf(id, attempt)) === 'running')
    throw new AppError('translation-works')
  const audit = auditItem({
    id: ctx.newId(),
    at: ctx.now(),
    actor: caller(ctx).userId,
    action: 'translation.restarted',
    subject: `translation:${id}`,
    before: { attempt, stage: translation.stage },
    after: { attempt: attempt + 1 },
  })
  if (!(await ctx.data.translations.nextAttempt(translation, ctx.now(), [audit])))
    throw new AppError('translation-changing')
  // Where the file is gone nothing can be started; the sweep then ends it and gives the money back.
  if (!(await launch(ctx, { ...translation, attempt: attempt + 1 }))) throw new AppError('translation-not-restartable')
  return { output: messageOf('translation-restarted') }
}
