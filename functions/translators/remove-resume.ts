import type { removeResume as row } from '#shared/translators/api.ts'
import { resumeFolder } from '../data/translations/object-keys.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { write } from './change-translator-profile.ts'
import { ownTranslator } from './own-translator.ts'

/** Deletes one's résumé, the file after its name; also of an application that was refused. */
export const removeResume: Verb<typeof row, 'data' | 'files'> = async (ctx) => {
  const own = await ownTranslator(ctx)
  const saved = await write(ctx, own, { resume: null })
  await ctx.files.removeBelow(resumeFolder(own.id))
  return { output: { profile: profileOf(saved) } }
}
