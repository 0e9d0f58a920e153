import * as z from 'zod'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import { TranslationId } from '#shared/lib/id.ts'
import { runSeconds } from '../data/exports.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'
import { isCertified } from '../lib/lookups/certified-files.ts'
import { makeFormat } from '../translations/downloads/download-translation.ts'

/** Asks for the formats of a document whose original has to go. */
export const FormatsMessage = z.object({ formatsOf: TranslationId })

/** No format is begun later: one may take a hundred seconds, and the function has two minutes. */
const enoughMs = 10_000

/**
 * Asks the queue for the formats that nobody has tried to make. False where none is left to wait for: each is there, or was tried and
 * cannot be had. A certified translation has the files that were signed, and no other.
 */
export async function awaitsFormats(ctx: Ctx<'data' | 'files' | 'exports'>, row: TranslationRow): Promise<boolean> {
  if (isCertified(row)) return false
  const missing = await missingFormats(ctx, row)
  if (missing.length === 0) return false
  const tries = await ctx.data.retention.findTries(row.id)
  const isUntried = (format: FileType) => !tries.has(format)
  if (missing.some(isUntried)) await ctx.exports.enqueue({ formatsOf: row.id }, 'retention')
  // Who has begun may be at it still.
  const died = ctx.now().getTime() - runSeconds * 1000
  return missing.some((format) => (tries.get(format)?.getTime() ?? Number.POSITIVE_INFINITY) > died)
}

/**
 * Makes the formats that are missing, each tried once, and has the original looked at again. What cannot be made, or takes the function
 * with it, does not keep the original here; what no time is left for is asked for anew.
 */
export async function keepFormats(ctx: Ctx<'data' | 'files'>, id: TranslationId): Promise<void> {
  const until = performance.now() + enoughMs
  const row = await ctx.data.translations.find(id)
  if (!row || row.sourceDeletedAt !== undefined) return
  for (const format of await missingFormats(ctx, row)) {
    if (performance.now() > until) break
    if (await ctx.data.retention.claimFormat(id, format, ctx.now())) await make(ctx, row, format)
  }
  await ctx.data.retention.postpone(id, ctx.now())
}

async function missingFormats(ctx: Ctx<'files'>, row: TranslationRow): Promise<FileType[]> {
  const found = await Promise.all(fileTypes.map((format) => ctx.files.head(objectKeys(row).result(format))))
  return fileTypes.filter((_, n) => found[n] === undefined)
}

async function make(ctx: Ctx<'data' | 'files'>, row: TranslationRow, format: FileType): Promise<void> {
  try {
    await makeFormat(ctx, row, format)
  } catch (error) {
    ctx.log.error('a format was not made before its original was deleted', { translationId: row.id, format }, error)
  }
}
