import { contentTypes } from '#shared/documents/document.ts'
import { previewMarks } from '#shared/translations/preview-mark.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { type UnitTarget, withParser } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { parseLimits } from '../../lib/source/parse-limits.ts'
import { storedScans } from '../../lib/source/scans.ts'
import { sourceFile } from '../../lib/source/source-file.ts'

/** Files of both beginnings, to be drawn as pages before payment. `hidden` holds nothing that may not be read (promise Z4). */
export async function writePictures(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  hidden: UnitTarget[],
): Promise<void> {
  const keys = objectKeys(row)
  const languages = { source: row.sourceLanguage, target: row.targetLanguage }
  try {
    const language = (await ctx.data.users.findById(row.userId))?.language ?? 'en'
    const mark = { text: previewMarks[language], language }
    const scans = await storedScans(ctx, row)
    const sides = await withParser(
      sourceFile(ctx, row),
      async (parser) => ({
        original: await parser.preview([], { source: languages.source, target: languages.source }),
        translation: await parser.preview(hidden, languages, mark),
      }),
      { scans, limits: parseLimits.picture },
    )
    await ctx.files.put(keys.picture('original'), sides.original, contentTypes[row.fileType])
    await ctx.files.put(keys.picture('translation'), sides.translation, contentTypes[row.fileType])
  } catch (error) {
    // Without its picture a preview is still text: a document is not given up for it.
    ctx.log.warn('no pictures of the preview', { translationId: row.id }, error)
  }
}
