import type { OcrLine, OcrWord } from '../ports/ocr.ts'

/** Below this the letters of a word are a guess. */
export const isGuess = ({ confidence }: Pick<OcrWord, 'confidence'>): boolean => confidence < 50

/** The words of a line; one that names none is a word by itself. */
export const wordsOf = (line: OcrLine): OcrWord[] => (line.words.length > 0 ? line.words : [line])

/** How sure a reader is of a letter on average, 0 to 100; 0 of none. */
export function surenessOf(lines: readonly OcrLine[]): number {
  const words = lines.flatMap(wordsOf)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters)
}
