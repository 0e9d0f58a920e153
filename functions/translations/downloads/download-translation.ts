import { contentTypes, type FileType, translatedFilename } from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { downloadTranslation as row } from '#shared/translations/api.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { type SandboxedParser, type UnitTarget, withParser } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { attachment } from '../../lib/lookups/attachment.ts'
import { certifiedAs, findCertifiedKey, isCertified } from '../../lib/lookups/certified-files.ts'
import { handOut } from '../../lib/lookups/hand-out.ts'
import { isUnlocked } from '../../lib/lookups/is-unlocked.ts'
import { parseLimits } from '../parse-limits.ts'
import { storedScans } from '../scans.ts'
import { sourceFile } from '../source-file.ts'

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
  if (translation.paidAt === undefined) throw new AppError('translation-unpaid')
  if (translation.deletedAt !== undefined) throw new AppError('document-deleted')
  if (translation.refundedAt !== undefined) throw new AppError('translation-given-back')
  if (!isUnlocked(translation)) throw new AppError('translation-incomplete')
  const key = await makeFormat(ctx, translation, format)
  await handOut(ctx, translation)
  return attachment(ctx, key, translatedFilename(translation.originalFilename, format))
}

/**
 * Makes the result in one format unless it is there, and answers where it lies. A certified translation has exactly the files
 * that were signed.
 */
export async function makeFormat(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  format: FileType,
): Promise<string> {
  if (isCertified(translation)) {
    const signed = await findCertifiedKey(ctx, translation, certifiedAs[format])
    if (signed === undefined) throw new AppError('translation-incomplete')
    return signed
  }
  const key = objectKeys(translation).result(format)
  if (!(await ctx.files.head(key)))
    await ctx.files.put(key, await write(ctx, translation, format), contentTypes[format])
  return key
}

/** In another format than the original's: written from the original and the translated units. */
async function write(ctx: Ctx<'files'>, translation: TranslationRow, format: FileType): Promise<Uint8Array> {
  const keys = objectKeys(translation)
  const [targets, scans] = await Promise.all([
    ctx.files.getJson<UnitTarget[]>(keys.targets),
    storedScans(ctx, translation),
  ])
  const languages = { source: translation.sourceLanguage, target: translation.targetLanguage }
  const rebuild = (parser: SandboxedParser) => parser.rebuild(targets, languages, format)
  return (await withParser(sourceFile(ctx, translation), rebuild, { scans, limits: parseLimits.call })).bytes
}
