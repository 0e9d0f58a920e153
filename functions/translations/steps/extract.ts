import type * as z from 'zod'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { quoteFor } from '#shared/pricing/quote-for.ts'
import * as files from '../../adapters/files.ts'
import * as ocr from '../../adapters/textract.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import { type SandboxedParser, withParser } from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { parseLimits } from '../../lib/source/parse-limits.ts'
import { readScansOnce, ScansUsedUp } from '../../lib/source/scans.ts'
import { sourceFile } from '../../lib/source/source-file.ts'
import { ended, failed, next, Outcome, refused, StepInput } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { countText } from '../plan/count-text.ts'
import { enter } from './enter.ts'

/** Writes the document's units, its warnings and the quote. The price is counted from the units, so that what a scan says is counted too. */
export async function extract(
  ctx: Ctx<'data' | 'files' | 'ocr'>,
  { translationId }: z.output<typeof StepInput>,
): Promise<Outcome> {
  const row = await enter(ctx, translationId, 'extracting')
  if (!row) return ended(translationId)
  if (row.quote) return next(translationId)
  const keys = objectKeys(row)
  try {
    const read = async (parser: SandboxedParser) => parser.extract(await readScansOnce(ctx, row, parser))
    const { units, warnings } = await withParser(sourceFile(ctx, row), read, { limits: parseLimits.extract })
    await ctx.files.putJson(keys.units, units)
    const quote = quoteFor(row.translationType, countText(units))
    await ctx.data.translations.note(translationId, { quote, segmentsTotal: units.length, warnings })
    return next(translationId)
  } catch (error) {
    if (error instanceof DocumentRefusal) return refused(translationId, error)
    if (error instanceof ScansUsedUp) return failed(translationId, 'daily-limit')
    throw error
  }
}

export const handler = step({ input: StepInput, output: Outcome, outside: { data, files, ocr } }, extract)
