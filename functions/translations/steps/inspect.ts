import type * as z from 'zod'
import { NotScannedYet, scanTag } from '#shared/documents/scan-tag.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import * as files from '../../adapters/files.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import { sniffKind, withParser } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { step } from '../../lib/step.ts'
import { parseLimits } from '../parse-limits.ts'
import { sourceFile } from '../source-file.ts'
import { enter } from './enter.ts'
import { ended, failed, next, Outcome, StepInput } from './outcome.ts'

/** Looks at the file before anything is spent on it. Nothing is read before the malware scan has spoken (promise U6). */
export async function inspect(
  ctx: Ctx<'data' | 'files'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const row = await enter(ctx, translationId, 'inspecting')
  if (!row) return ended(translationId)
  // Looked at before: a later attempt does not need the file, which may be gone by then.
  if (row.quote) return next(translationId)
  const { source } = objectKeys(row)
  const scanned = scanTag(await ctx.files.tagsOf(source))
  if (scanned === 'waiting') throw new NotScannedYet()
  if (scanned === 'infected') {
    await ctx.files.remove(source)
    return failed(translationId, 'infected')
  }
  try {
    const file = sourceFile(ctx, row)
    if (scanned === 'unscannable') {
      const { bytes, name } = await file
      sniffKind(bytes, name)
      return failed(translationId, 'file-refused', 'encrypted')
    }
    const { warnings } = await withParser(file, (parser) => parser.inspect(), { limits: parseLimits.inspect })
    await ctx.data.translations.note(translationId, { warnings })
    return next(translationId)
  } catch (error) {
    if (error instanceof DocumentRefusal) return refused(translationId, error)
    throw error
  }
}

/** A file that cannot be translated is an outcome, not an error. */
export const refused = (translationId: TranslationId, { verdict }: DocumentRefusal): Outcome =>
  verdict === 'empty' ? failed(translationId, 'no-text') : failed(translationId, 'file-refused', verdict)

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files } }, inspect)
