import type { Place } from '#shared/translations/segments/place.ts'
import type { KeepReason, Unit } from './unit.ts'

/** What became of one unit. The whole list proves that nothing was lost. */
export type LedgerEntry = {
  id: string
  place: Place
  kind: Unit['kind']
  source: string
  target: string
  /** FNV-1a of the source text, 16 hex digits: the same text has the same hash in every document. */
  sourceHash: string
  disposition: 'translated' | 'kept' | 'failed'
  /** Why it was kept or failed; null when translated. */
  reason: KeepReason | FailReason | null
  /** What a reviewer should look at: "tags guessed", "flowed to page 3". */
  notes: string[]
  confidence?: number
}

export type FailReason = 'engine-failed' | 'empty-answer' | 'missing-in-output'

export type LedgerTotals = { units: number; translated: number; kept: number; failed: number }

/** Counts by disposition, for "412 of 412 segments". */
export function ledgerTotals(ledger: readonly LedgerEntry[]): LedgerTotals {
  const count = (disposition: LedgerEntry['disposition']) => ledger.filter((e) => e.disposition === disposition).length
  return { units: ledger.length, translated: count('translated'), kept: count('kept'), failed: count('failed') }
}

/** 64-bit FNV-1a over UTF-16 code units, as two 32-bit halves: no crypto import, the same in a browser. */
export function textHash(text: string): string {
  let a = 0x811c9dc5
  let b = 0xc2b2ae35
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + i), 0x85ebca6b)
  }
  return hex(a) + hex(b)
}

const hex = (n: number) => (n >>> 0).toString(16).padStart(8, '0')
