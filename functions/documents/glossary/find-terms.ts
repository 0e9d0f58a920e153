import { isSpaced } from '#shared/translations/checks/words.ts'
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
  const words = known.map(({ term, lower }, rank) => ({ lower, rank, spaced: isSpaced(term.source) }))
  const spaced = dictionaryOf(words.filter((word) => word.spaced))
  const unspaced = dictionaryOf(words.filter((word) => !word.spaced))
  return (text) => {
    if (known.length === 0) return []
    const lower = text.toLowerCase()
    const places = new Map<number, number[]>()
    const note = (rank: number, at: number) => {
      const noted = places.get(rank)
      if (noted) noted.push(at)
      else places.set(rank, [at])
    }
    for (let at = 0; at < lower.length; at++) {
      wordsAt(lower, at, unspaced, (word) => note(word.rank, at))
      if (isLetter(lower[at - 1])) continue
      wordsAt(lower, at, spaced, (word) => {
        if (!isLetter(lower[at + word.lower.length])) note(word.rank, at)
      })
    }
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

type Word = { lower: string; rank: number }
/** Words that begin alike, and what was found of those that go on with a letter. */
type Stretch = { from: number; to: number; next: Map<number, Stretch | undefined> }
type Dictionary = { words: readonly Word[]; all: Stretch; remembered: number }

/** As much is remembered of how words go on as any glossary of people needs. */
const mostRemembered = 200_000

/** In the order of their letters, so that those that begin alike stand together. */
function dictionaryOf(unsorted: readonly Word[]): Dictionary {
  const words = unsorted.toSorted((a, b) => (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : 0))
  return { words, all: { from: 0, to: words.length, next: new Map() }, remembered: 0 }
}

/** Tells each word of the dictionary that stands at a place: the stretch of those that may is narrowed letter by letter. */
function wordsAt(lower: string, at: number, dictionary: Dictionary, tell: (word: Word) => void): void {
  const { words } = dictionary
  let stretch = goOn(dictionary, dictionary.all, 0, lower.charCodeAt(at))
  for (let length = 1; stretch; length++) {
    for (let i = stretch.from; i < stretch.to; i++) {
      const word = words[i]
      if (word?.lower.length !== length) break
      tell(word)
    }
    stretch = goOn(dictionary, stretch, length, lower.charCodeAt(at + length))
  }
}

/** Those of a stretch that have this letter at this place. */
function goOn(dictionary: Dictionary, stretch: Stretch, place: number, code: number): Stretch | undefined {
  if (stretch.next.has(code)) return stretch.next.get(code)
  // Words that end before come first: they have no letter there, and are left behind.
  const letterOf = (i: number) => dictionary.words[i]?.lower.charCodeAt(place) ?? Number.NaN
  const from = firstFrom(stretch.from, stretch.to, (i) => letterOf(i) >= code)
  const to = firstFrom(from, stretch.to, (i) => letterOf(i) > code)
  const found = from < to ? { from, to, next: new Map() } : undefined
  if (dictionary.remembered++ < mostRemembered) stretch.next.set(code, found)
  return found
}

/** The first place from which something holds, where it holds for all behind it. */
function firstFrom(from: number, to: number, holds: (i: number) => boolean): number {
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

const isLetter = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Those of many terms that stand anywhere in a document. */
export function termsWithin(texts: readonly string[], terms: readonly Term[]): Term[] {
  const find = termFinder(terms, Number.POSITIVE_INFINITY)
  const found = new Set(texts.flatMap((text) => find(text)))
  return terms.filter((term) => found.has(term))
}

/** Whole words, any case; scripts without spaces between words have the term anywhere. */
export function termPattern(source: string): RegExp {
  const escaped = source.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return new RegExp(isSpaced(source) ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped, 'giu')
}
