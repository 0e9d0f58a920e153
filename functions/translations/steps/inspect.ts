import type * as z from 'zod'
import type { TranslationId } from '#shared/lib/id.ts'
import * as files from '../../adapters/files.ts'
import * as data from '../../data/data.ts'
import { inspectDocument } from '../../documents/inspect-document.ts'
import { sniffKind } from '../../documents/sniff-kind.ts'
import { DocumentRefusal } from '../../documents/verdict.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { step } from '../../lib/step.ts'
import { scanTag } from '../../uploads/scan-tag.ts'
import { objectKeys } from '../object-keys.ts'
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
    const file = { bytes: await ctx.files.get(source), name: `source.${row.fileType}` }
    if (scanned === 'unscannable') {
      sniffKind(file.bytes, file.name)
      return failed(translationId, 'file-refused', 'encrypted')
    }
    const { hazards } = await inspectDocument(file)
    await ctx.data.translations.note(translationId, { hazards })
    return next(translationId)
  } catch (error) {
    if (error instanceof DocumentRefusal) return refused(translationId, error)
    throw error
  }
}

/** A file that cannot be translated is an outcome, not an error. */
export const refused = (translationId: TranslationId, { verdict }: DocumentRefusal): Outcome =>
  verdict === 'empty' ? failed(translationId, 'no-text') : failed(translationId, 'file-refused', verdict)

/** The machine waits and tries again. */
class NotScannedYet extends Error {
  constructor() {
    super('The scan has not tagged the file yet')
    this.name = 'NotScannedYet'
  }
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files } }, inspect)
