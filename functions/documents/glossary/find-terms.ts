import { isSpaced, termPlaces } from '#shared/translations/checks/words.ts'
import type { Term } from '../ports/engine.ts'

/** The terms that stand in a text. */
export type FindTerms = (text: string) => Term[]

/**
 * Finds the terms that stand in a text, each word in one term only: in "term of office" the term "term" does not stand. Made once
 * for many texts: it looks only at terms whose first word, or first character where words have no spaces, is there.
 */
export function termFinder(terms: readonly Term[]): FindTerms {
  const known = terms
    .map((term) => ({ term, lower: term.source.toLowerCase() }))
    .sort((a, b) => b.lower.length - a.lower.length)
    .map((entry, rank) => ({ ...entry, rank }))
  const byStart = Map.groupBy(known, ({ term, lower }) =>
    isSpaced(term.source) ? (wordsOf(lower)[0] ?? '') : (Array.from(lower)[0] ?? ''),
  )
  return (text) => {
    if (known.length === 0) return []
    const lower = text.toLowerCase()
    const starts = new Set(['', ...wordsOf(lower), ...Array.from(lower)])
    let left = lower
    return [...starts]
      .flatMap((start) => byStart.get(start) ?? [])
      .filter((entry) => lower.includes(entry.lower))
      .sort((a, b) => a.rank - b.rank)
      .flatMap((entry) => {
        const rest = without(left, entry.lower)
        if (rest === left) return []
        left = rest
        return [entry.term]
      })
  }
}

/** A text in which a term's places are no letters any more. */
function without(lower: string, wanted: string): string {
  let left = lower
  for (const at of termPlaces(lower, wanted)) {
    left = left.slice(0, at) + '\u0000'.repeat(wanted.length) + left.slice(at + wanted.length)
  }
  return left
}

/** Those of many terms that stand anywhere in a document. */
export function termsWithin(texts: readonly string[], terms: readonly Term[]): Term[] {
  const found = new Set(texts.flatMap(termFinder(terms)))
  return terms.filter((term) => found.has(term))
}

/** Whole words, any case; scripts without spaces between words have the term anywhere. */
export function termPattern(source: string): RegExp {
  const escaped = source.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return new RegExp(isSpaced(source) ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped, 'giu')
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
