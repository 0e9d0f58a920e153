import { rightToLeftLetter } from '#shared/languages/script.ts'
import type { Obj } from '../file/primitives.ts'
import type { Glyph, TextState } from './glyph.ts'
import type { Matrix } from './matrix.ts'

/**
 * Whether unseen letters run to the left and stand upright all the same: Tesseract mirrors what it reads from right to left, so that each
 * letter begins where the one before it ends. A number of such a line is told by a mirror whose letters are upright on the page.
 */
export function runBackwards(
  [a, b, c, d]: Matrix,
  { font, render, stretch }: TextState,
  items: readonly Obj[],
): boolean {
  if (render !== 3 || !font || font.vertical || stretch * (a * d - b * c) >= 0) return false
  const texts = items
    .flatMap((item) => (item instanceof Uint8Array ? font.chars(item) : []))
    .map(({ text }) => text ?? '')
  if (texts.some((text) => rightToLeftLetter.test(text))) return true
  return a * stretch < -Math.abs(b) && !texts.some((text) => /\p{L}/u.test(text))
}

/** Puts numbers, and words that run to the right, in order among letters that run to the left: they have been mirrored with them. */
export function turnNumbers(glyphs: readonly Glyph[]): void {
  for (let from = 0; from < glyphs.length; from++) {
    if (!isForward(glyphs[from])) continue
    let end = from
    for (let at = from; isNoBackward(glyphs[at]); at++) if (isForward(glyphs[at])) end = at
    const [right, left] = [glyphs[from]?.end ?? 0, glyphs[end]?.u ?? 0]
    for (const glyph of glyphs.slice(from, end + 1))
      [glyph.u, glyph.end] = [left + right - glyph.end, left + right - glyph.u]
    from = end
  }
}

const isForward = (glyph: Glyph | undefined) =>
  glyph !== undefined && /[\p{L}\p{N}]/u.test(glyph.text) && isNoBackward(glyph)

/** Digits run to the right in every script. */
const isNoBackward = (glyph: Glyph | undefined) =>
  glyph !== undefined &&
  glyph.text.trim() !== '' &&
  (/^\p{Nd}/u.test(glyph.text) || !rightToLeftLetter.test(glyph.text))
