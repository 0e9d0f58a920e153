import type { getTranslation as row } from '#shared/translations/api.ts'
import type { Verb } from '../lib/http.ts'
import { viewOf } from '../lib/lookups/translation-view.ts'

/** One translation, its progress, and its text as far as it is paid. The wrapper has checked the owner. */
export const getTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, { id }) => ({
  output: await viewOf(ctx, await ctx.data.translations.get(id)),
})
