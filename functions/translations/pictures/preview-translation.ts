import { AppError } from '#shared/lib/error.ts'
import type { previewTranslation as row } from '#shared/translations/api.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { attachment } from '../../lib/lookups/attachment.ts'
import { findCertifiedKey, isCertified } from '../../lib/lookups/certified-files.ts'
import { handOut } from '../../lib/lookups/hand-out.ts'
import { isUnlocked } from '../../lib/lookups/is-unlocked.ts'

/** A short-lived link to one side of a translation in the original's own format. The wrapper has checked the owner. */
export const previewTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, side }) => {
  const translation = await ctx.data.translations.get(id)
  if (translation.deletedAt !== undefined) throw new AppError('document-deleted')
  const key = await keyOf(ctx, translation, side)
  if (isOver(translation) || key === undefined || !(await ctx.files.head(key))) throw new AppError('no-preview')
  if (side === 'translation' && isUnlocked(translation)) await handOut(ctx, translation)
  return { output: await attachment(ctx, key, `${side}.${translation.fileType}`) }
}

const isOver = ({ stage }: TranslationRow): boolean => stage === 'failed' || stage === 'expired'

async function keyOf(ctx: Ctx<'data'>, translation: TranslationRow, side: PreviewSide): Promise<string | undefined> {
  const keys = objectKeys(translation)
  if (!isUnlocked(translation)) return keys.picture(side)
  const signed = side === 'translation' && isCertified(translation)
  if (signed) return findCertifiedKey(ctx, translation, `translation-${translation.fileType}`)
  if (side === 'translation') return keys.result(translation.fileType)
  // A text file may be in any encoding; its text was read already.
  return translation.fileType === 'txt' ? keys.original : keys.source
}
