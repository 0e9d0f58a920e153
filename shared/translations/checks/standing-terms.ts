import { dictionaryOf, type TellWords } from './dictionary.ts'

/** A document's terms are looked for in each of its texts, and again with every key of whoever edits them. */
const known = new WeakMap<readonly { source: string }[], TellWords>()

/** The terms that stand in a text as whole words, in any case, in their own order. */
export function standingTerms<T extends { source: string }>(text: string, terms: readonly T[]): T[] {
  if (terms.length === 0) return []
  const tellWords =
    known.get(terms) ?? dictionaryOf(terms.map(({ source }, rank) => ({ lower: source.toLowerCase(), rank })))
  known.set(terms, tellWords)
  const found = new Set<number>()
  tellWords(text.toLowerCase(), ({ rank }) => found.add(rank))
  return [...found].sort((a, b) => a - b).flatMap((rank) => terms[rank] ?? [])
}
