import type { Glyph, TextState } from './glyph.ts'

/**
 * Spreads the letters of a word over all that it takes, and leaves no room to the space behind it: Tesseract stretches both together to
 * the width that the word has in the picture. Between signs of East Asian scripts it sets spaces that nobody wrote.
 */
export function fillWord(glyphs: readonly Glyph[], state: TextState): void {
  const [first, last] = [glyphs[0], glyphs.at(-1)]
  if (!isGlyphless(state) || !first || !last || last.text !== ' ') return
  const letters = glyphs.slice(0, -1)
  if (letters.length === 0 || letters.some(({ text }) => text === ' ')) return
  const isBackward = last.u < first.u
  const [left, right] = isBackward ? [last.u, first.end] : [first.u, last.end]
  const step = (right - left) / letters.length
  for (const [i, letter] of letters.entries()) {
    letter.u = left + step * (isBackward ? letters.length - 1 - i : i)
    letter.end = letter.u + step
  }
  last.u = last.end = isBackward ? left : right
  if (unspaced.test(letters.at(-1)?.text ?? '')) last.text = ''
}

/** Whether no space stands beside a sign of such a word, however far from it the next one was read. */
export const isUnspaced = ({ text, show }: Glyph): boolean => isGlyphless(show.state) && unspaced.test(text)

const isGlyphless = ({ render, font }: TextState) => render === 3 && font?.name === 'GlyphLessFont'

const unspaced = /[\u2e80-\u9fff\uff00-\uff60]$/
