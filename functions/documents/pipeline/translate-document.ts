import { warning } from '#shared/messages/warning.ts'
import { termsWithin } from '../glossary/find-terms.ts'
import { assertComplete, assertThere } from '../model/incomplete.ts'
import type { LedgerEntry } from '../model/ledger.ts'
import { releaseMemory } from '../model/release-memory.ts'
import { type DocumentKind, type Extraction, plainText, type Rebuilt, type Unit } from '../model/unit.ts'
import { type Engine, type EngineOptions, EngineUnavailable, type LanguagePair, type Term } from '../ports/engine.ts'
import type { Ocr } from '../ports/ocr.ts'
import { findGaps } from './compare-output.ts'
import type { Parser } from './parser.ts'
import { readScans } from './read-scans.ts'
import { translateUnits } from './translate-units.ts'

export { TranslationIncomplete } from '../model/incomplete.ts'

/** The file, what became of each of its texts, what its owner should know of it, and which texts did not fit. */
export type TranslatedDocument = { bytes: Uint8Array; ledger: LedgerEntry[] } & Pick<Extraction, 'warnings'> &
  Pick<Rebuilt, 'overflow'>

type DocumentOptions = EngineOptions & {
  as?: DocumentKind
  ocr?: Ocr
  /** The terms of a pair, asked for when the language of the document is known; only those that stand in it are used. */
  termsFor?: (languages: LanguagePair) => readonly Term[]
}

/**
 * A whole document through an engine. Throws `DocumentRefusal` for a file that cannot be read and
 * `TranslationIncomplete` when a unit failed or is not in the output; nothing half done is returned.
 */
export async function translateDocument(
  parser: Parser,
  engineFor: (languages: LanguagePair) => Promise<Engine>,
  options: DocumentOptions,
): Promise<TranslatedDocument> {
  const { languages, targets, ledger, warnings } = await translated(parser, engineFor, options)
  await releaseMemory()
  const { bytes, overflow, output, undrawnPictures } = await parser.rebuild(targets, languages, options.as)
  await releaseMemory()
  const told = undrawnPictures
    ? [warning('pictures-undrawn', { format: (options.as ?? 'pdf').toUpperCase(), count: undrawnPictures })]
    : []
  return { bytes, ledger: checkOutput(ledger, overflow, output), warnings: [...warnings, ...told], overflow }
}

/** What is read of a document is gone when this is done: its translation and the ledger are all that is needed of it. */
async function translated(
  parser: Parser,
  engineFor: (languages: LanguagePair) => Promise<Engine>,
  options: DocumentOptions,
) {
  const scans = options.ocr && (await readScans(parser, options.ocr, options.source))
  const { units, warnings } = await parser.extract(scans)
  await releaseMemory()
  const languages = { source: await resolveSource(options.source, units), target: options.target }
  const found = options.termsFor?.(languages)
  const terms = found && termsWithin(textsOf(units), found)
  const engine = await engineFor(languages)
  const made = await translateUnits(units, engine, { ...options, ...languages, ...(terms && { terms }) })
  assertComplete(made.ledger)
  return { languages, warnings, ...made }
}

/** The language of the document where the caller said `auto`. The model is loaded for that alone. */
async function resolveSource(source: string, units: readonly Unit[]): Promise<string> {
  if (source !== 'auto') return source
  const { identifyDocument } = await import('../quality/identify-language.ts')
  const found = await identifyDocument(textsOf(units))
  if (found) return found
  throw new EngineUnavailable('The language of this document could not be recognised. Name it with --from.')
}

/** The ledger with the notes of the writer. Throws `TranslationIncomplete` when a translated unit is not in the output. */
export function checkOutput(
  ledger: LedgerEntry[],
  overflow: Rebuilt['overflow'],
  output: readonly Unit[],
  lost: readonly string[] = [],
): LedgerEntry[] {
  const notes = Map.groupBy(overflow, (entry) => entry.id)
  const noted = ledger.map((entry) => {
    const own = notes.get(entry.id)
    return own ? { ...entry, notes: [...entry.notes, ...own.map(({ note }) => note)] } : entry
  })
  // What the writer told of may stand nowhere: it takes no place of another text.
  const asked = noted.filter(({ id }) => !notes.has(id))
  const gaps = new Set([...lost, ...findGaps(asked, output).map(({ id }) => id)])
  assertThere(noted, ({ id }) => gaps.has(id))
  return noted
}

const textsOf = (units: readonly Unit[]) => units.map((unit) => plainText(unit.pieces))
