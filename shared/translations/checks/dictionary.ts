import { isSpaced } from './is-spaced.ts'

export type Word = { lower: string; rank: number }
/** Tells each word that stands in a text, in lower case, with its place. */
export type TellWords = (lower: string, tell: (word: Word, at: number) => void) => void

/**
 * Finds many words in texts: whole ones, or anywhere in scripts that put no spaces between words. Made once for many texts. It takes
 * time by the length of a text, however many words there are and however alike they begin.
 */
export function dictionaryOf(words: readonly Word[]): TellWords {
  const spaced = sortedOf(words.filter(({ lower }) => isSpaced(lower)))
  const unspaced = sortedOf(words.filter(({ lower }) => !isSpaced(lower)))
  return (lower, tell) => {
    for (let at = 0; at < lower.length; at++) {
      wordsAt(lower, at, unspaced, (word) => tell(word, at))
      if (isLetter(lower[at - 1])) continue
      wordsAt(lower, at, spaced, (word) => {
        if (!isLetter(lower[at + word.lower.length])) tell(word, at)
      })
    }
  }
}

/** Words that begin alike, and what was found of those that go on with a letter. */
type Stretch = { from: number; to: number; next: Map<number, Stretch | undefined> }
type Sorted = { words: readonly Word[]; all: Stretch; remembered: number }

/** As much is remembered of how words go on as any glossary of people needs. */
const mostRemembered = 200_000

/** In the order of their letters, so that those that begin alike stand together. */
function sortedOf(unsorted: readonly Word[]): Sorted {
  const words = unsorted.toSorted((a, b) => (a.lower < b.lower ? -1 : a.lower > b.lower ? 1 : 0))
  return { words, all: { from: 0, to: words.length, next: new Map() }, remembered: 0 }
}

/** Tells each word of the dictionary that stands at a place: the stretch of those that may is narrowed letter by letter. */
function wordsAt(lower: string, at: number, dictionary: Sorted, tell: (word: Word) => void): void {
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
function goOn(dictionary: Sorted, stretch: Stretch, place: number, code: number): Stretch | undefined {
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
