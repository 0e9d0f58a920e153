import type { PdfFont } from '../font/font.ts'
import type { Glyph } from './glyph.ts'
import { codeAsText } from './show-text.ts'

/**
 * A map of a font that leaves out a glyph says that it stands for nothing of its own. Where it leaves out most of what the font shows on a page,
 * and that is of many kinds, it is the map that says nothing: these letters become unsure, or nobody would miss them. Tells whether it found some.
 */
export function unsureOfSilent(silent: readonly Glyph[], glyphs: readonly Glyph[]): boolean {
  let isFound = false
  for (const [font, own] of Map.groupBy(silent, ({ show }) => show.state.font)) {
    if (!font || own.length < FEWEST || new Set(own.map(({ code }) => code)).size < KINDS) continue
    if (own.length < glyphs.filter((glyph) => saysSomething(glyph, font)).length) continue
    for (const glyph of own) Object.assign(glyph, { text: textOf(glyph), sure: false })
    isFound = true
  }
  return isFound
}

/** Ornaments and the dots of leaders are many, and of few kinds. */
const [FEWEST, KINDS] = [20, 8]

/** Until it is known better, a code is the character of its number. */
const textOf = ({ code }: Glyph) => (code === 32 ? ' ' : codeAsText(code) || '\ufffd')

const saysSomething = ({ text, show }: Glyph, font: PdfFont) => show.state.font === font && text.trim() !== ''
