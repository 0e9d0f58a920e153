import type { LedgerEntry } from './ledger.ts'

/** Some text did not make it. `entries` names each with its place. */
export class TranslationIncomplete extends Error {
  readonly entries: readonly LedgerEntry[]
  readonly ledger: readonly LedgerEntry[]
  constructor(entries: readonly LedgerEntry[], ledger: readonly LedgerEntry[]) {
    const [first] = entries
    super(`${entries.length} of ${ledger.length} segments failed, first ${first?.id}: ${first?.reason}`)
    this.name = 'TranslationIncomplete'
    this.entries = entries
    this.ledger = ledger
  }
}

/** Throws `TranslationIncomplete` when a unit failed. */
export function assertComplete(ledger: readonly LedgerEntry[]): void {
  const failed = ledger.filter((entry) => entry.disposition === 'failed')
  if (failed.length) throw new TranslationIncomplete(failed, ledger)
}

/** Throws `TranslationIncomplete` when the output lacks the text of a unit. */
export function assertThere(ledger: readonly LedgerEntry[], isMissing: (entry: LedgerEntry) => boolean): void {
  assertComplete(
    ledger.map((entry) =>
      isMissing(entry) ? { ...entry, disposition: 'failed' as const, reason: 'missing-in-output' as const } : entry,
    ),
  )
}
