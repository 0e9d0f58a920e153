import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { setRetention as row } from '#shared/privacy/api.ts'
import { nextDeletion } from '#shared/privacy/retention.ts'
import type { Verb } from '../lib/http.ts'
import { keptOf } from './kept.ts'

/** Chooses how long the result is kept. A time that is over is refused: deleting is asked for by its own call. */
export const setRetention: Verb<typeof row, 'data'> = async (ctx, { id, resultDays }) => {
  const translation = await ctx.data.translations.get(id)
  if (translation.deletedAt !== undefined) throw new AppError('document-deleted')
  const kept = await keptOf(ctx, { ...translation, resultDays })
  // The sweep takes the result right behind a source that is due.
  const end = nextDeletion({ ...kept, sourceDeletedAt: kept.stageAt })
  if (end && end.at <= ctx.now()) throw new AppError('retention-over', { count: resultDays })
  await ctx.data.translations.note(id, { resultDays })
  // The sweep waits for a correction that is still under way then, and for none that has ended before.
  const next = nextDeletion({ ...kept, correction: undefined })
  if (next) await ctx.data.retention.checkAgain(id, next.at)
  return { output: messageOf('result-kept', { count: resultDays }) }
}
