import { AppError } from '#shared/lib/error.ts'
import type { previewTranslation as row } from '#shared/translations/api.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import type { TranslationRow } from '../../data/translations.ts'
import type { Verb } from '../../lib/http.ts'
import { attachment } from '../downloads/attachment.ts'
import { isUnlocked } from '../is-unlocked.ts'
import { objectKeys } from '../object-keys.ts'

/** A short-lived link to one side of a translation in the original's own format. The wrapper has checked the owner. */
export const previewTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, side }) => {
  const translation = await ctx.data.translations.get(id)
  if (translation.deletedAt !== undefined) throw new AppError('gone', 'This document was deleted')
  const key = keyOf(translation, side)
  if (isOver(translation) || !(await ctx.files.head(key)))
    throw new AppError('not-found', 'There is no preview of this document')
  return { output: await attachment(ctx, key, `${side}.${translation.fileType}`, translation.fileType) }
}

const isOver = ({ stage }: TranslationRow): boolean => stage === 'failed' || stage === 'expired'

function keyOf(translation: TranslationRow, side: PreviewSide): string {
  const keys = objectKeys(translation)
  if (!isUnlocked(translation)) return keys.picture(side)
  if (side === 'translation') return keys.result(translation.fileType)
  // A text file may be in any encoding; its text was read already.
  return translation.fileType === 'txt' ? keys.original : keys.source
}
