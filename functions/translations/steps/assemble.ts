import type * as z from 'zod'
import { contentTypes } from '#shared/documents/document.ts'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { cutText } from '#shared/lib/cut-text.ts'
import { previewCharacters } from '#shared/translations/translation.ts'
import * as files from '../../adapters/files.ts'
import * as engine from '../../adapters/translate.ts'
import * as data from '../../data/data.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import {
  assertComplete,
  checkOutput,
  assemble as compose,
  type LedgerEntry,
  ledgerTotals,
  prepareUnits,
  readableShare,
  type SandboxedParser,
  type SandboxLimits,
  sourcesOf,
  TranslationIncomplete,
  type Unit,
  type UnitTarget,
  unitsToText,
  unpaidView,
  withParser,
} from '../../documents/index.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { PreviewFile } from '../../lib/lookups/translation-view.ts'
import { parseLimits } from '../../lib/source/parse-limits.ts'
import { storedScans } from '../../lib/source/scans.ts'
import { sourceFile } from '../../lib/source/source-file.ts'
import { ended, failed, next, Outcome, PartInput, refused } from '../../lib/step/outcome.ts'
import { step } from '../../lib/step.ts'
import { writePictures } from '../pictures/write-pictures.ts'
import { knownTerms } from '../plan/choose-terms.ts'
import { type PlanFile, previewUnits } from '../plan/plan-part.ts'
import { takeAllowance } from '../preview-allowance.ts'
import { boughtIn } from '../purchase.ts'
import { closeTerminology } from '../terminology.ts'
import { enter } from './enter.ts'

/**
 * Puts bought texts in their places. The whole document is rebuilt, read again and compared: it is complete or it failed. Of a
 * long document that is not paid yet, only the preview's text is put together.
 */
export async function assemble(
  ctx: Ctx<'data' | 'files' | 'engine'>,
  { translationId, part }: z.output<typeof PartInput>,
): Promise<Outcome> {
  const row = await enter(ctx, translationId, part === 'preview' ? 'assembling' : 'finishing')
  if (!row) return ended(translationId)
  await closeTerminology(ctx, row)
  if (row.assembled === 'whole' || (part === 'preview' && row.assembled)) return next(translationId)
  const { options, whole } = await ctx.files.getJson<PlanFile>(objectKeys(row).plan('preview'))
  const all = await ctx.files.getJson<Unit[]>(objectKeys(row).units)
  const units = part === 'preview' ? previewUnits(all).units : all
  const bought = await boughtIn(ctx, row, part === 'preview' || whole ? ['preview'] : ['preview', 'rest'])
  const { targets, ledger } = compose(prepareUnits(units, options), bought, options, await knownTerms(ctx, row))
  try {
    assertComplete(ledger)
    if (part === 'preview') await provePdf(ctx, row, whole ? targets : [], parseLimits.beforeSale)
    else if (!whole) await provePdf(ctx, row, targets, parseLimits.beforeReview)
    if (part === 'preview') await writePreview(ctx, row, { all, units, targets, ledger })
    if (part === 'rest' || whole) await writeWhole(ctx, row, { part, units, targets, ledger })
    return next(translationId)
  } catch (error) {
    if (error instanceof DocumentRefusal) return refused(translationId, error)
    if (!(error instanceof TranslationIncomplete)) throw error
    ctx.log.warn('translation incomplete', { translationId, failed: error.entries.length, of: error.ledger.length })
    return failed(translationId, 'incomplete')
  }
}

/**
 * A certificate that could not be made is not sold, and nobody works for it: its PDF is made once before the payment, of the original
 * where most is not translated yet, and of the translation before its review. A PDF is written as what it is in any case. It comes
 * first, since what stands in the row is not done again.
 */
async function provePdf(
  ctx: Ctx<'files'>,
  row: TranslationRow,
  targets: UnitTarget[],
  limits: Partial<SandboxLimits>,
): Promise<void> {
  if (row.translationType !== 'certified' || row.fileType === 'pdf') return
  const target = targets.length > 0 ? row.targetLanguage : row.sourceLanguage
  const languages = { source: row.sourceLanguage, target, certified: true }
  const rebuild = (parser: SandboxedParser) => parser.rebuild(targets, languages, 'pdf')
  const { undrawnPictures = 0 } = await withParser(sourceFile(ctx, row), rebuild, { limits })
  if (undrawnPictures > 0) throw new DocumentRefusal('undrawn-pictures', `${undrawnPictures} pictures are not drawn`)
}

async function writePreview(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  { all, units, targets, ledger }: { all: Unit[]; units: Unit[]; targets: UnitTarget[]; ledger: LedgerEntry[] },
): Promise<void> {
  const keys = objectKeys(row)
  const allowed = await takeAllowance(ctx, row, readableShare(all, targets))
  const unpaid = unpaidView(all, targets, allowed)
  const preview: PreviewFile = { original: cut(unitsToText(units, [])), translated: unpaid.text }
  await ctx.files.putJson(keys.preview, preview)
  await ctx.files.putJson(keys.previewLedger, ledger)
  await writePictures(ctx, row, unpaid.targets)
  await ctx.data.translations.note(row.id, { assembled: 'preview' })
}

type Whole = { part: 'preview' | 'rest'; units: readonly Unit[]; targets: UnitTarget[]; ledger: LedgerEntry[] }

async function writeWhole(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
  { part, units, targets, ledger }: Whole,
): Promise<void> {
  const keys = objectKeys(row)
  // The payment may have come weeks after the file was read.
  const sources = part === 'rest' ? { sources: sourcesOf(ledger) } : {}
  const languages = { source: row.sourceLanguage, target: row.targetLanguage, ...sources }
  const scans = await storedScans(ctx, row)
  const rebuild = (parser: SandboxedParser) => parser.rebuild(targets, languages)
  const { bytes, overflow, output, lost } = await withParser(sourceFile(ctx, row), rebuild, {
    scans,
    limits: parseLimits.assemble,
  })
  const checked = checkOutput(ledger, overflow, output, lost)
  await Promise.all([
    ctx.files.put(keys.result(row.fileType), bytes, contentTypes[row.fileType]),
    ctx.files.putJson(keys.targets, targets),
    ctx.files.putJson(keys.ledger, checked),
    ctx.files.put(keys.original, unitsToText(units, []), contentTypes.txt),
    ctx.files.put(keys.translated, unitsToText(units, targets), contentTypes.txt),
  ])
  const { translated, kept, units: total } = ledgerTotals(checked)
  const counts = { segmentsTotal: total, segmentsTranslated: translated, segmentsKept: kept }
  await ctx.data.translations.note(row.id, { assembled: 'whole', ...counts })
}

/** The original is its owner's; its beginning is enough beside that of the translation. */
const cut = (text: string): string => cutText(text, previewCharacters)

export const handler = step({ input: PartInput, output: Outcome, outside: { data, files, engine } }, assemble)
