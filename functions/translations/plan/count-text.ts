import { keepReason, plainText, type Unit } from '../../documents/index.ts'

/**
 * No document needs so many characters for a word, spaces and signs included: of 283 real ones none needs more than ten. The engine takes money
 * for each, so that what goes beyond, as signs that show nothing do, is paid for as words: then it takes at most a third of the price (promise P4).
 */
export const charactersPerWord = 40

/** Words and characters of a document as they are billed: of every unit that is text, spaces apart. */
export function countText(units: readonly Unit[]): { words: number; characters: number } {
  let words = 0
  let characters = 0
  let sent = 0
  for (const unit of units) {
    const text = billedText(unit)
    words += countWords(text)
    characters += text.replace(/\s/g, '').length
    sent += sentLength(unit)
  }
  return { words: Math.max(words, Math.ceil(sent / charactersPerWord)), characters }
}

/** How many characters of a unit may go to the engine. */
export const sentLength = (unit: Unit): number => (keepReason(unit) ? 0 : plainText(unit.pieces).length)

/**
 * The text of a unit that is paid for: formulas and deletions that are still shown stay as they are, for nothing, and of a word in boxes its first
 * letter counts.
 */
export const billedText = ({ keep, goesOn, pieces }: Unit): string =>
  keep === 'not-text' || goesOn ? '' : plainText(pieces)

/** Words by the rules of Unicode, so that scripts without spaces are counted too. */
export function countWords(text: string): number {
  let words = 0
  for (const stretch of wordsIn(text)) words += stretch.words
  return words
}

/** The stretches of a text that hold words, and how many each. */
export function* wordsIn(text: string): Generator<{ index: number; length: number; words: number }> {
  const spaced = text.replaceAll(joints, (signs) => ' '.repeat(signs.length))
  for (const { segment, index, isWordLike } of segmenter.segment(spaced))
    if (isWordLike) yield { index, length: segment.length, words: joinedIn(segment) }
}

/**
 * Signs that Unicode takes as letters of a word, and an engine as a space. Between digits they are part of a number. Joiners are spelled only
 * in scripts whose letters join.
 */
const joints =
  /(?<!\d)[_\u180e\u200e\u200f\u202f\u2060\ufeff]|[_\u180e\u200e\u200f\u202f\u2060\ufeff](?!\d)|(?=[\u200c\u200d])(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Hangul}]\p{M}*)[\u200c\u200d]+/gu

/**
 * To Unicode, words that an apostrophe or a dot joins are one, so that a text joined throughout would be one word: the long ones among
 * them are counted each, and of letters without end so many as of long words (promise P4).
 */
function joinedIn(segment: string): number {
  // Two long ones and their sign take more room: nearly every word is done here.
  if (segment.length < 11) return 1
  const long = segment.match(/[\p{L}\p{M}\u00ad\u200c\u200d]{5,}/gu)?.length ?? 0
  return Math.max(1, long, Math.ceil(segment.length / charactersPerWord))
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
