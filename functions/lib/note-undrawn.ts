import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { warning } from '#shared/messages/warning.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from './ctx.ts'

/** Tells on an order of the pictures that a file of it lacks. A step that is repeated tells it once. */
export async function noteUndrawn(
  ctx: Ctx<'data'>,
  { id, warnings = [] }: Pick<TranslationRow, 'id' | 'warnings'>,
  made: Partial<Record<FileType, { undrawnPictures?: number } | null>>,
): Promise<void> {
  const lacking = fileTypes.flatMap((format) => {
    const count = made[format]?.undrawnPictures ?? 0
    return count > 0 ? [warning('pictures-undrawn', { format: format.toUpperCase(), count })] : []
  })
  const isTold = (format: unknown) =>
    warnings.some(({ code, params }) => code === 'pictures-undrawn' && params['format'] === format)
  const told = lacking.filter(({ params }) => !isTold(params['format']))
  if (told.length > 0) await ctx.data.translations.note(id, { warnings: [...warnings, ...told] })
}
