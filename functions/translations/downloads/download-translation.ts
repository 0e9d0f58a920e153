import { contentTypes, type FileType, translatedFilename } from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { downloadTranslation as row } from '#shared/translations/api.ts'
import type { TranslationRow } from '../../data/translations.ts'
import type { UnitTarget } from '../../documents/unit.ts'
import { writeAs } from '../../documents/write-as.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { isUnlocked } from '../is-unlocked.ts'
import { objectKeys } from '../object-keys.ts'
import { storedScans } from '../scans.ts'
import { attachment } from './attachment.ts'

/** The translated document as TXT, PDF or DOCX, for who has paid. */
export const downloadTranslation: Verb<typeof row, 'data' | 'files'> = async (ctx, { id, format }) => ({
  output: await linkTo(ctx, id, format),
})

/** A short-lived link to the translation in one format, which is made when it is first asked for. */
export async function linkTo(
  ctx: Ctx<'data' | 'files'>,
  id: TranslationId,
  format: FileType,
): Promise<{ url: string; filename: string }> {
  const translation = await ctx.data.translations.get(id)
  if (translation.paidAt === undefined) throw new AppError('payment-required', 'Please pay for this translation first')
  if (translation.deletedAt !== undefined) throw new AppError('gone', 'This document was deleted')
  if (translation.refundedAt !== undefined) throw new AppError('gone', 'This translation was given back')
  if (!isUnlocked(translation)) throw new AppError('conflict', 'This translation is not complete yet')
  const key = await makeFormat(ctx, translation, format)
  return attachment(ctx, key, translatedFilename(translation.originalFilename, format), format)
}

/** Makes the result in one format unless it is there, and answers where it lies. */
export async function makeFormat(ctx: Ctx<'files'>, translation: TranslationRow, format: FileType): Promise<string> {
  const key = objectKeys(translation).result(format)
  if (!(await ctx.files.head(key)))
    await ctx.files.put(key, await write(ctx, translation, format), contentTypes[format])
  return key
}

/** In another format than the original's: written from the original and the translated units. */
async function write(ctx: Ctx<'files'>, translation: TranslationRow, format: FileType): Promise<Uint8Array> {
  const keys = objectKeys(translation)
  const file = { bytes: await ctx.files.get(keys.source), name: `source.${translation.fileType}` }
  const targets = await ctx.files.getJson<UnitTarget[]>(keys.targets)
  const languages = { source: translation.sourceLanguage, target: translation.targetLanguage }
  return (await writeAs(file, targets, languages, format, await storedScans(ctx, translation))).bytes
}
