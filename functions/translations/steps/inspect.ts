import type * as z from 'zod'
import { NotScannedYet, ScanFailed, scanTag } from '#shared/documents/scan-tag.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import * as files from '../../adapters/files.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
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
  const scanned = scanTag(await ctx.files.tagsOf(source))
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

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files } }, inspect)
