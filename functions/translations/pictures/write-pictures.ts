import { contentTypes } from '#shared/documents/document.ts'
import { previewMarks } from '#shared/translations/preview-mark.ts'
import { previewCharacters } from '#shared/translations/translation.ts'
import type { TranslationRow } from '../../data/translations.ts'
import { hideAfter } from '../../documents/preview/hide-after.ts'
import { previewDocument } from '../../documents/preview/preview-document.ts'
import type { Unit, UnitTarget } from '../../documents/unit.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { objectKeys } from '../object-keys.ts'
import { storedScans } from '../scans.ts'

/** Files of both beginnings, to be drawn as pages before payment. The cut is made here, before anything can be drawn (promise Z4). */
export async function writePictures(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  targets: UnitTarget[],
): Promise<void> {
  const keys = objectKeys(row)
  const languages = { source: row.sourceLanguage, target: row.targetLanguage }
  try {
    const file = { bytes: await ctx.files.get(keys.source), name: `source.${row.fileType}` }
    const units = await ctx.files.getJson<Unit[]>(keys.units)
    const hidden = hideAfter(units, targets, previewCharacters)
    const original = await previewDocument(file, [], { source: languages.source, target: languages.source })
    const language = (await ctx.data.users.findById(row.userId))?.language ?? 'en'
    const mark = { text: previewMarks[language], language }
    const translation = await previewDocument(file, hidden, languages, { mark, scans: await storedScans(ctx, row) })
    await ctx.files.put(keys.picture('original'), original, contentTypes[row.fileType])
    await ctx.files.put(keys.picture('translation'), translation, contentTypes[row.fileType])
  } catch (error) {
    // Without its picture a preview is still text: a document is not given up for it.
    ctx.log.warn('no pictures of the preview', { translationId: row.id, error: String(error) })
  }
}
