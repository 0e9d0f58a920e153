import { contentTypes, type FileType, translatedFilename } from '#shared/documents/document.ts'
import { AppError } from '#shared/lib/error.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import type { downloadTranslation as row } from '#shared/translations/api.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import {
  checkOutput,
  type LedgerEntry,
  type SandboxedParser,
  type SandboxLimits,
  sourcesOf,
  TranslationIncomplete,
  type UnitTarget,
  withParser,
} from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { exportFile } from '../../lib/export-file.ts'
import type { Verb } from '../../lib/http.ts'
import { attachment } from '../../lib/lookups/attachment.ts'
import { certifiedAs, findCertifiedKey, isCertified } from '../../lib/lookups/certified-files.ts'
import { handOut } from '../../lib/lookups/hand-out.ts'
import { isUnlocked } from '../../lib/lookups/is-unlocked.ts'
import { noteUndrawn } from '../../lib/note-undrawn.ts'
import { parseLimits } from '../../lib/source/parse-limits.ts'
import { storedScans } from '../../lib/source/scans.ts'
import { sourceFile } from '../../lib/source/source-file.ts'

/** The translated document as TXT, PDF or DOCX, for who has paid. */
export const downloadTranslation: Verb<typeof row, 'data' | 'files' | 'exports'> = async (ctx, { id, format }) => ({
  output: await linkTo(ctx, id, format),
})

/** A short-lived link to the translation in one format, which is made when it is first asked for. */
export async function linkTo(
  ctx: Ctx<'data' | 'files' | 'exports'>,
  id: TranslationId,
  format: FileType,
): Promise<{ url: string; filename: string }> {
  const translation = await findPaid(ctx, id)
  const work = { kind: 'translation', translationId: id, format } as const
  const key =
    (await findFormat(ctx, translation, format)) ??
    (await exportFile(ctx, translation.userId, work, () => makeFormat(ctx, translation, format, parseLimits.quick)))
  await handOut(ctx, translation)
  return attachment(ctx, key, translatedFilename(translation.originalFilename, format))
}

/** The same beside the call, with the time that it takes: answers where the file lies. */
export const makePaidFormat = async (
  ctx: Ctx<'data' | 'files'>,
  id: TranslationId,
  format: FileType,
): Promise<string> => makeFormat(ctx, await findPaid(ctx, id), format)

async function findPaid(ctx: Ctx<'data'>, id: TranslationId): Promise<TranslationRow> {
  const translation = await ctx.data.translations.get(id)
  if (translation.paidAt === undefined) throw new AppError('translation-unpaid')
  if (translation.deletedAt !== undefined) throw new AppError('document-deleted')
  if (translation.refundedAt !== undefined) throw new AppError('translation-given-back')
  if (!isUnlocked(translation)) throw new AppError('translation-incomplete')
  return translation
}

/** Where the result lies in one format, if it was made. A certified translation has exactly the files that were signed, and no other. */
async function findFormat(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  format: FileType,
): Promise<string | undefined> {
  if (isCertified(translation)) {
    const signed = await findCertifiedKey(ctx, translation, certifiedAs[format])
    if (signed === undefined) throw new AppError('file-not-made')
    return signed
  }
  const key = objectKeys(translation).result(format)
  return (await ctx.files.head(key)) ? key : undefined
}

/** Makes the result in one format unless it is there, and answers where it lies. */
export async function makeFormat(
  ctx: Ctx<'data' | 'files'>,
  translation: TranslationRow,
  format: FileType,
  limits: Partial<SandboxLimits> = parseLimits.export,
): Promise<string> {
  const made = await findFormat(ctx, translation, format)
  if (made !== undefined) return made
  // It is written from the original, and what could be made of that was made before it left.
  if (translation.sourceDeletedAt !== undefined) throw new AppError('file-not-made')
  const key = objectKeys(translation).result(format)
  const { bytes, undrawnPictures } = await write(ctx, translation, format, limits)
  await ctx.files.put(key, bytes, contentTypes[format])
  await noteUndrawn(ctx, translation, { [format]: { undrawnPictures } })
  return key
}

/** In another format than the original's: written from the original and the translated units, read again and compared. */
async function write(
  ctx: Ctx<'files'>,
  translation: TranslationRow,
  format: FileType,
  limits: Partial<SandboxLimits>,
): Promise<{ bytes: Uint8Array; undrawnPictures: number }> {
  const keys = objectKeys(translation)
  const [targets, ledger, scans] = await Promise.all([
    ctx.files.getJson<UnitTarget[]>(keys.targets),
    ctx.files.getJson<LedgerEntry[]>(keys.ledger),
    storedScans(ctx, translation),
  ])
  const languages = {
    source: translation.sourceLanguage,
    target: translation.targetLanguage,
    sources: sourcesOf(ledger),
  }
  const rebuild = (parser: SandboxedParser) => parser.rebuild(targets, languages, format)
  const { bytes, overflow, output, lost, undrawnPictures } = await withParser(sourceFile(ctx, translation), rebuild, {
    scans,
    limits,
  })
  try {
    checkOutput(ledger, overflow, output, lost)
  } catch (error) {
    if (!(error instanceof TranslationIncomplete)) throw error
    ctx.log.error('a format does not hold each text', {
      translationId: translation.id,
      format,
      missing: error.entries.length,
    })
    throw new AppError('file-not-made')
  }
  return { bytes, undrawnPictures: undrawnPictures ?? 0 }
}
