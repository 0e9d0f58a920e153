import type { removeResume as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { save } from './change-translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/** Deletes one's résumé, the file after its name. */
export const removeResume: Verb<typeof row, 'data' | 'files'> = async (ctx) => {
  const own = await ownTranslator(ctx)
  const saved = await save(ctx, own, { resume: null })
  if (own.resume) await ctx.files.remove(own.resume.key)
  return { output: { profile: profileOf(saved) } }
}
