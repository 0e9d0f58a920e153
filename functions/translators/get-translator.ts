import { notFound } from '#shared/lib/error.ts'
import type { getTranslator as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { detailsOf } from './views.ts'

/** One translator, as staff see them. */
export const getTranslator: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const found = await ctx.data.translators.findById(id)
  if (!found) throw notFound()
  return { output: { translator: await detailsOf(ctx, found) } }
}
