import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { setRetention as row } from '#shared/privacy/api.ts'
import { nextDeletion } from '#shared/privacy/retention.ts'
import type { Verb } from '../lib/http.ts'
import { keptOf } from './kept.ts'

/** Chooses how long the result is kept. A shorter time than has passed already deletes it with the next sweep. */
export const setRetention: Verb<typeof row, 'data'> = async (ctx, { id, resultDays }) => {
  const translation = await ctx.data.translations.get(id)
  if (translation.deletedAt !== undefined) throw new AppError('document-deleted')
  await ctx.data.translations.note(id, { resultDays })
  // The sweep waits for a correction that is still under way then, and for none that has ended before.
  const kept = await keptOf(ctx, { ...translation, resultDays })
  const next = nextDeletion({ ...kept, correction: undefined })
  if (next) await ctx.data.retention.checkAgain(id, next.at)
  return { output: messageOf('result-kept', { count: resultDays }) }
}
