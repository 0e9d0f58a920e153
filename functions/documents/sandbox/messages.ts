import type { Verdict } from '#shared/documents/verdict.ts'
import type { GlossaryRefusal, ParsedGlossary } from '../glossary/glossary.ts'
import type { DocumentKind, Extraction, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../model/unit.ts'
import type { PageSize, PlacedPage } from '../pdf/placed-page.ts'
import type { Attached } from '../pipeline/parser.ts'
import type { OcrLine, Scan, ScannedPage, Scans } from '../ports/ocr.ts'
import type { Watermark } from '../preview/outline-text.ts'

/** What the parent asks of the parsing child. `open` comes first and has no answer; each of the others has one. */
export type Ask =
  | { do: 'open'; name: string; bytes: Uint8Array; scans?: Scans }
  | { do: 'scan' }
  | { do: 'analyseScan'; lines: readonly OcrLine[]; image: Uint8Array }
  | { do: 'extract'; scans?: Scans }
  | { do: 'rebuild'; targets: readonly UnitTarget[]; options: RebuildOptions; as?: DocumentKind }
  | { do: 'preview'; targets: readonly UnitTarget[]; options: RebuildOptions; mark?: Watermark }
  | { do: 'glossary' }
  | { do: 'page-sizes'; files: readonly Uint8Array[] }
  | { do: 'attach'; into: Uint8Array; placed: readonly PlacedPage[]; files: readonly Uint8Array[] }

/** Where a bug of ours was thrown. Its message stays in the child: it may quote the file. */
export type Bug = { name: string; at: string }

/** What the child answers. */
export type Told =
  | { scanned: ScannedPage | null }
  | { scan: Scan }
  | Extraction
  | (Rebuilt & { output: Unit[] })
  | { preview: Uint8Array }
  | { glossary: ParsedGlossary }
  | { pageSizes: PageSize[][] }
  | { attached: Attached }
  | { verdict: Verdict; detail: string }
  | { glossaryRefusal: Pick<GlossaryRefusal, 'code' | 'params'> }
  | { bug: Bug }
