import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listTranslations as row } from '#shared/translations/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { summaryOf } from './view.ts'

/** The caller's translations, newest first. */
export const listTranslations: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { rows, next } = await ctx.data.translations.listByUser(caller(ctx).userId, page)
  return { output: rows.map(summaryOf), ...(next !== undefined && { headers: { [nextCursorHeader]: next } }) }
}
