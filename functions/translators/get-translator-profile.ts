import type { getTranslatorProfile as row } from '#shared/translators/api.ts'
import type { Verb } from '../lib/http.ts'
import { profileOf } from '../lib/lookups/translator-profile.ts'
import { findOwnTranslator } from './own-translator.ts'

/** One's own application or profile; null for somebody who never applied. */
export const getTranslatorProfile: Verb<typeof row, 'data'> = async (ctx) => {
  const own = await findOwnTranslator(ctx)
  return { output: { profile: own ? profileOf(own) : null } }
}
