import type { LedgerEntry } from './ledger.ts'
import { plainText, type Unit } from './unit.ts'

/**
 * Reads the output's units against the ledger: every translated text must stand in the file. Returns the entries that do not.
 * A unit is looked for at its own id first, then anywhere, then by its words, since a PDF may part a paragraph in two.
 */
export function findGaps(ledger: readonly LedgerEntry[], output: readonly Unit[]): LedgerEntry[] {
  const byId = new Map(output.map((unit) => [unit.id, bare(plainText(unit.pieces))]))
  const expected = ledger.filter((entry) => entry.disposition === 'translated')
  const astray = expected.filter((entry) => byId.get(entry.id) !== bare(entry.target))
  if (!astray.length) return []
  const all = [...byId.values()].join('\n')
  const words = new Set(output.flatMap((unit) => wordsOf(plainText(unit.pieces))))
  return astray.filter((entry) => {
    if (all.includes(bare(entry.target))) return false
    const own = wordsOf(entry.target)
    const there = own.filter((word) => words.has(word)).length
    return own.length > 0 && there / own.length < 0.6
  })
}

/** What stays of a text when layout is taken away: spaces, hyphens, marks of direction, composed forms. */
const bare = (text: string) => text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}\ufffc]+/gu, '')

const wordsOf = (text: string) => text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
