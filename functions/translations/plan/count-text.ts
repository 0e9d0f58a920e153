import { plainText, type Unit } from '../../documents/index.ts'

/** Words and characters of a document as they are billed: of every unit, spaces apart. */
export function countText(units: readonly Unit[]): { words: number; characters: number } {
  let words = 0
  let characters = 0
  for (const unit of units) {
    const text = plainText(unit.pieces)
    words += countWords(text)
    characters += text.replace(/\s/g, '').length
  }
  return { words, characters }
}

/** Words by the rules of Unicode, so that scripts without spaces are counted too. */
export function countWords(text: string): number {
  let words = 0
  for (const part of segmenter.segment(text)) if (part.isWordLike) words++
  return words
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
