import type { DocumentKind, Inspection, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../unit.ts'
import type { Verdict } from '../verdict.ts'

/** What the parent asks of the parsing child. */
export type Ask =
  | { do: 'extract'; path: string; name: string }
  | { do: 'inspect'; path: string; name: string }
  | { do: 'rebuild'; targets: UnitTarget[]; options: RebuildOptions; as?: DocumentKind }

/** What the child answers: one message for each ask. */
export type Told =
  | { units: Unit[] }
  | { inspection: Inspection }
  | (Rebuilt & { output: Unit[] })
  | { verdict: Verdict; detail: string }
  | { bug: string }
