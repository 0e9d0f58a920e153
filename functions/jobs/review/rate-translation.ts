import type { rateTranslation as row } from '#shared/jobs/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import { ratingItem } from '../../data/jobs/translators.ts'
import type { Verb } from '../../lib/http.ts'
import { refusals } from '../refusals.ts'
import { certified } from './reviewed.ts'

/**
 * One rating a translation, for who signed it; the translator reads it and may appeal. Of a deleted document the stars alone are
 * kept.
 */
export const rateTranslation: Verb<typeof row, 'data'> = async (ctx, { id, stars, word }) => {
  const { job, translation } = await certified(ctx, id)
  const translator = job.claimedBy && (await ctx.data.translators.find(job.claimedBy))
  const counted = translator ? [ratingItem(translator.id, stars)] : []
  const kept = translation.deletedAt === undefined ? word : ''
  const rating = { stars, word: kept, at: ctx.now().toISOString() }
  const rated = await ctx.data.queue.rate(job.id, rating, counted, ctx.now())
  if (typeof rated === 'string') throw refusals.rated()
  return { output: messageOf('rating-thanks') }
}
