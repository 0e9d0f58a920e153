import { fileTypes } from '#shared/documents/document.ts'
import type { TranslationRow } from '../data/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { makeFormat } from '../translations/downloads/download-translation.ts'
import { folderOf, objectKeys } from '../translations/object-keys.ts'

/** Deletes all that is kept of a translation, then says so in its row. Doing it again finds nothing more. */
export async function deleteAll(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  await ctx.files.removeBelow(folderOf(row))
  await ctx.data.retention.markDeleted(row.id, 'all', ctx.now())
}

/** Deletes the original and whatever holds its text. The result stays, in every format, because none can be made afterwards. */
export async function deleteSource(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  for (const format of fileTypes) await makeFormat(ctx, row, format)
  const keys = objectKeys(row)
  const kept = new Set([...fileTypes.map((format) => keys.result(format)), keys.translated])
  await ctx.files.removeBelow(folderOf(row), (key) => kept.has(key))
  await ctx.data.retention.markDeleted(row.id, 'source', ctx.now())
}
