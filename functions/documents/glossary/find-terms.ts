import { dictionaryOf } from '#shared/translations/checks/dictionary.ts'
import { isSpaced } from '#shared/translations/checks/is-spaced.ts'
import type { Term } from '../ports/engine.ts'

/** The terms that stand in a text, longest first. */
export type FindTerms = (text: string) => Term[]

/** Of a text that holds more of them, which is a list and no prose, so many are looked after. */
const mostOfText = 300

/**
 * Finds the terms that stand in a text, each word in one term only: in "term of office" the term "term" does not stand. Made once
 * for many texts. It takes time by the length of a text, however many terms there are and however alike they begin.
 */
export function termFinder(terms: readonly Term[], most = mostOfText): FindTerms {
  const known = terms
    .map((term) => ({ term, lower: term.source.toLowerCase() }))
    .filter(({ lower }) => lower !== '')
    .sort((a, b) => b.lower.length - a.lower.length)
  const tellWords = dictionaryOf(known.map(({ lower }, rank) => ({ lower, rank })))
  return (text) => {
    if (known.length === 0) return []
    const lower = text.toLowerCase()
    const places = new Map<number, number[]>()
    tellWords(lower, ({ rank }, at) => {
      const noted = places.get(rank)
      if (noted) noted.push(at)
      else places.set(rank, [at])
    })
    return foundIn(lower, places, known, most)
  }
}

/** Longer terms take their places first. One that overlaps has at least the length of what it overlaps, and so one of its ends. */
function foundIn(
  lower: string,
  places: ReadonlyMap<number, readonly number[]>,
  known: readonly { term: Term; lower: string }[],
  most: number,
): Term[] {
  const taken = new Uint8Array(lower.length)
  const found: Term[] = []
  for (const rank of [...places.keys()].sort((a, b) => a - b)) {
    const word = known[rank]
    if (!word || found.length >= most) break
    const { length } = word.lower
    const free = (places.get(rank) ?? []).filter((at) => !taken[at] && !taken[at + length - 1])
    for (const at of free) taken.fill(1, at, at + length)
    if (free.length > 0) found.push(word.term)
  }
  return found
}

/** Those of many terms that stand anywhere in a document. */
export function termsWithin(texts: readonly string[], terms: readonly Term[]): Term[] {
  const find = termFinder(terms, Number.POSITIVE_INFINITY)
  const found = new Set(texts.flatMap((text) => find(text)))
  return terms.filter((term) => found.has(term))
}

/** Whole words, any case; scripts without spaces between words have the term anywhere. */
export function termPattern(source: string): RegExp {
  const escaped = source.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  return new RegExp(isSpaced(source) ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped, 'giu')
}
