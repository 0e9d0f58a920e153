import type { LanguagePair, Term } from '../engine.ts'

/** One concept: its term by language code, lower case (`en`, `pt-br`). */
export type GlossaryEntry = ReadonlyMap<string, string>

/** A glossary cannot be read: one sentence for the person who uploaded it, with the line where that helps. */
export class GlossaryRefusal extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'GlossaryRefusal'
  }
}

export const glossaryLimits = { bytes: 2_000_000, entries: 20_000, termCharacters: 200 }

/** The terms of several glossaries in one direction, longest first; where two disagree, the later glossary wins. */
export function mergeGlossaries(glossaries: readonly (readonly GlossaryEntry[])[], pair: LanguagePair): Term[] {
  const terms = new Map<string, Term>()
  for (const entry of glossaries.flat()) {
    const source = termIn(entry, pair.source)
    const target = termIn(entry, pair.target)
    if (source && target) terms.set(source.toLowerCase(), { source, target })
  }
  return [...terms.values()].sort((a, b) => b.source.length - a.source.length || (a.source < b.source ? -1 : 1))
}

/** `pt-BR` finds `pt-br`, then `pt`, then any `pt-…`. */
function termIn(entry: GlossaryEntry, language: string): string | undefined {
  const code = language.toLowerCase()
  const base = code.split('-')[0] as string
  return entry.get(code) ?? entry.get(base) ?? [...entry].find(([key]) => key.startsWith(`${base}-`))?.[1]
}

/** Checks what every kind of glossary must keep to. */
export function checkedEntries(entries: GlossaryEntry[]): GlossaryEntry[] {
  if (!entries.length) throw new GlossaryRefusal('No terms were found in this glossary.')
  if (entries.length > glossaryLimits.entries) {
    throw new GlossaryRefusal(`A glossary may have ${glossaryLimits.entries} entries; this one has ${entries.length}.`)
  }
  for (const [, term] of entries.flatMap((entry) => [...entry])) {
    if (term.length > glossaryLimits.termCharacters) {
      throw new GlossaryRefusal(`A term may have ${glossaryLimits.termCharacters} characters: "${term.slice(0, 40)}…"`)
    }
  }
  return entries
}
