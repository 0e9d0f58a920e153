import type { OcrLine, OcrWord } from '../ports/ocr.ts'

/** Below this the letters of a word are a guess. */
export const isGuess = ({ confidence }: Pick<OcrWord, 'confidence'>): boolean => confidence < 50

/** The words of a line; a line that names none is one word. */
export const wordsOf = (line: OcrLine): OcrWord[] => (line.words.length > 0 ? line.words : [line])

/** The mean confidence of OCR over all letters, 0 to 100; 0 without letters. */
export function meanConfidence(lines: readonly OcrLine[]): number {
  const words = lines.flatMap(wordsOf)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, letters)
}
