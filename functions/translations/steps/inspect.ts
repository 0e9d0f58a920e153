import type * as z from 'zod'
import { NotScannedYet, ScanFailed, type ScanVerdict, scanTag } from '#shared/documents/scan-tag.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import * as files from '../../adapters/files.ts'
import * as data from '../../data/data.ts'
import { objectKeys, uploadKey } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { sniffKind } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sourceFile } from '../../lib/source/source-file.ts'
import { ended, failed, next, Outcome, refused, StepInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { enter } from './enter.ts'

/** Waits for the malware scan: nothing is read before it has spoken (promise U6). */
export async function inspect(
  ctx: Ctx<'data' | 'files'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const row = await enter(ctx, translationId, 'inspecting')
  if (!row) return ended(translationId)
  // Extracted before: a later attempt does not need the file, which may be gone by then.
  if (row.quote) return next(translationId)
  const { source } = objectKeys(row)
  const scanned = await scanOf(ctx, row)
  if (scanned === 'waiting') throw new NotScannedYet()
  if (scanned === 'failed') throw new ScanFailed()
  if (scanned === 'infected') {
    await ctx.files.remove(source)
    return failed(translationId, 'infected')
  }
  if (scanned !== 'unscannable') return next(translationId)
  try {
    const { bytes, name } = await sourceFile(ctx, row)
    sniffKind(bytes, name)
    // A document that no scanner can open has a password.
    return failed(translationId, 'file-refused', 'encrypted')
  } catch (error) {
    if (error instanceof DocumentRefusal) return refused(translationId, error)
    throw error
  }
}

/**
 * What the scanner says of the file. It looks at uploads alone, not at what we keep of a document: its word comes along with a second
 * copy of the same bytes. Where the upload is another one by now, the copy stays without a word, and is not read.
 */
async function scanOf({ files }: Ctx<'files'>, row: TranslationRow): Promise<ScanVerdict> {
  const { source } = objectKeys(row)
  const known = scanTag(await files.tagsOf(source))
  if (known !== 'waiting') return known
  const upload = uploadKey(row.userId, row.uploadId)
  const isThere = (await files.head(upload)) !== undefined
  if (!isThere || scanTag(await files.tagsOf(upload)) === 'waiting') return 'waiting'
  return (await files.copyWithTags(upload, source, row.sourceEtag)) ? scanTag(await files.tagsOf(source)) : 'waiting'
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files } }, inspect)
