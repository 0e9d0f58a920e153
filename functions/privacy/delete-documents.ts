import { fileTypes } from '#shared/documents/document.ts'
import { folderOf, objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { certifiedKeysWithoutOriginal, isCertified } from '../lib/lookups/certified-files.ts'
import { eraseTraces } from './traces.ts'

/**
 * Deletes all that is kept of a translation, then says so in its row. Doing it again finds nothing more. The sweep looks once more
 * when what was under way has ended: a certificate in the making, a translator's save, a text that an index showed late.
 */
export async function deleteAll(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  const now = ctx.now()
  const erased = await eraseTraces(ctx, row)
  await ctx.data.retention.markDeleted(row.id, 'all', now, erased)
  await ctx.data.retention.checkAgain(row.id, new Date(now.getTime() + underWayMs))
}

/** Longer than any step of the workflow, and any call, runs. */
export const underWayMs = 3_600_000

/**
 * Deletes the original and whatever holds its text. The result stays, in every format that was made: none can be made afterwards
 * (`keep-formats.ts`).
 */
export async function deleteSource(ctx: Ctx<'data' | 'files'>, row: TranslationRow): Promise<void> {
  const keys = objectKeys(row)
  const results = isCertified(row)
    ? await certifiedKeysWithoutOriginal(ctx, row)
    : fileTypes.map((format) => keys.result(format))
  const kept = new Set([...results, keys.translated])
  await ctx.files.removeBelow(folderOf(row), (key) => kept.has(key))
  await ctx.data.retention.markDeleted(row.id, 'source', ctx.now())
}
