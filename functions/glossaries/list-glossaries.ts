import type { listGlossaries as row } from '#shared/glossaries/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

export const listGlossaries: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { rows, next } = await ctx.data.glossaries.listOf(caller(ctx).userId, page)
  return { output: { glossaries: rows, nextCursor: next ?? null } }
}
