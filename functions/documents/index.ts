/**
 * All that the rest of the project may use of the document engine (`shared/layout.test.ts`). Types of the ports and of the model, the steps of
 * the pipeline, and the sandbox in which files are parsed: a parser itself is reached by nobody.
 */
export type { Style } from './fonts/catalogue.ts'
export type { Face } from './fonts/face.ts'
export { type FontSet, fontSet } from './fonts/font-set.ts'
export { withCapitals } from './glossary/apply-terms.ts'
export { termFinder, termsWithin } from './glossary/find-terms.ts'
export { type GlossaryEntry, GlossaryRefusal, mergeGlossaries, type ParsedGlossary } from './glossary/glossary.ts'
export { assertComplete, assertThere, TranslationIncomplete } from './model/incomplete.ts'
export { type LedgerEntry, ledgerTotals } from './model/ledger.ts'
export {
  type Extraction,
  type NamedFile,
  type Piece,
  plainText,
  type Rebuilt,
  type Tag,
  type Unit,
  type UnitTarget,
} from './model/unit.ts'
export { attachedName, type PageSize, type PlacedPage } from './pdf/placed-page.ts'
export { type PlainRun, plainLines } from './pdf/typeset/plain-lines.ts'
export { sourcesOf } from './pipeline/align-targets.ts'
export { assemble } from './pipeline/assemble.ts'
export type { Parser } from './pipeline/parser.ts'
export { type Batch, planBatches } from './pipeline/plan-batches.ts'
export { isSent, type PreparedUnit, prepareUnits, sendOptions, textsToSend } from './pipeline/prepare-units.ts'
export { boughtTexts, buyBatch, type Purchase, recall, type Slot, worthRemembering } from './pipeline/purchase.ts'
export { readScans } from './pipeline/read-scans.ts'
export { sniffKind } from './pipeline/sniff-kind.ts'
export { straighten } from './pipeline/straighten.ts'
export type { BoughtText } from './pipeline/translate-batch.ts'
export { checkOutput } from './pipeline/translate-document.ts'
export { translateUnits } from './pipeline/translate-units.ts'
export {
  type Engine,
  type EngineOptions,
  type EngineText,
  EngineUnavailable,
  type LanguagePair,
  type Term,
} from './ports/engine.ts'
export type { TranslationMemory } from './ports/memory.ts'
export {
  type Ocr,
  type OcrBox,
  type OcrLine,
  type OcrWord,
  type Scan,
  type Scans,
  UnreadablePicture,
} from './ports/ocr.ts'
export { readableShare, unpaidView } from './preview/hide-after.ts'
export { identifyDocument } from './quality/identify-language.ts'
export { roundTrip } from './quality/round-trip.ts'
export { type QualityScore, scoreTranslation } from './quality/score-translation.ts'
export { type SandboxedParser, type SandboxLimits, withParser } from './sandbox/sandboxed-parser.ts'
export { keepReason } from './text/keep.ts'
export { type SendOptions, sendText } from './text/send.ts'
export { splitSentences } from './text/sentences.ts'
export { isUnseen, textOnPage, unitsToText } from './text/units-to-text.ts'
