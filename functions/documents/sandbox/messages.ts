import type { Scan, ScannedPage } from '../ocr.ts'
import type { DocumentKind, Inspection, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../unit.ts'
import type { Verdict } from '../verdict.ts'

/** What the parent asks of the parsing child. */
export type Ask =
  | { do: 'scan'; path: string; name: string }
  | { do: 'extract'; path: string; name: string; scans?: Map<number, Scan> }
  | { do: 'inspect'; path: string; name: string }
  | { do: 'rebuild'; targets: UnitTarget[]; options: RebuildOptions; as?: DocumentKind }

/** What the child answers: one message for each ask. */
export type Told =
  | { scanned: ScannedPage | null }
  | { units: Unit[] }
  | { inspection: Inspection }
  | (Rebuilt & { output: Unit[] })
  | { verdict: Verdict; detail: string }
  | { bug: string }
