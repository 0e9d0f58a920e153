import { macGlyphs } from '../font/encodings.ts'
import type { PdfFont } from '../font/font.ts'
import { textOfGlyphName } from '../font/glyph-names.ts'
import type { Glyph } from './glyph.ts'

/**
 * Settles what letters mean that their font says nothing of: the reading of their codes that makes language of them, if any.
 * Glyphs that no reading explains stay unsure.
 */
export function settleGuesses(glyphs: readonly Glyph[]): void {
  const byFont = new Map<PdfFont, Glyph[]>()
  for (const glyph of glyphs) {
    const { font } = glyph.show.state
    if (!font) continue
    const own = byFont.get(font)
    if (own) own.push(glyph)
    else byFont.set(font, [glyph])
  }
  for (const own of byFont.values()) {
    if (own.every(({ sure }) => sure)) continue
    let best: { texts: string[]; score: number } | undefined
    for (const reading of readings) {
      const texts = own.map((glyph) => (glyph.sure ? glyph.text : reading(glyph)))
      const score = languageScore(texts, own)
      if (score > (best?.score ?? 0)) best = { texts, score }
    }
    if (!best) continue
    for (const [i, glyph] of own.entries()) {
      if (!glyph.sure && best.texts[i]) glyph.sure = true
      glyph.text = best.texts[i] as string
    }
  }
}

/** A code is a character; or it is a glyph's number in the order that the fonts of Windows keep. */
const readings: ((glyph: Glyph) => string)[] = [
  ({ text }) => text,
  ({ code, length }) => (length === 2 ? inWindowsOrder(code) : ''),
]

/** The 258 glyphs of the Macintosh come first, in their order; Cyrillic letters stand together further on. */
function inWindowsOrder(code: number): string {
  if (code >= 570 && code < 634) return String.fromCharCode(0x410 + code - 570)
  return textOfGlyphName(macGlyphs()[code] ?? '') ?? ''
}

/** How much of a text are pairs of letters that languages use most: over 0.4 is language, by chance it is about 0.15. */
function languageScore(texts: readonly string[], glyphs: readonly Glyph[]): number {
  let pairs = 0
  let usual = 0
  for (let i = 1; i < texts.length; i++) {
    const [a, b] = [glyphs[i - 1] as Glyph, glyphs[i] as Glyph]
    if ((a.sure && b.sure) || Math.abs(b.u - a.end) > 0.15 * b.size) continue
    const pair = `${texts[i - 1]}${texts[i]}`.toLowerCase()
    if (!/^\p{L}{2}$/u.test(pair)) continue
    pairs++
    if (frequent.has(pair)) usual++
  }
  const score = usual / pairs
  return (pairs >= 4 && score >= 0.6) || (pairs >= 12 && score >= 0.4) ? score : 0
}

/** The commonest pairs of English, Romance, Germanic and Slavic languages. */
const frequent = new Set(
  `th he in er an re on en at es ed or te ti st ar nd to nt is of it al as ha ng co se me de le ou la ra ro ri li ic ne ea ve ma
  om el ta ur ch ec us ss ll nc un di io si no ei ie ge be sc po sz rz na ni wa ow ko do em am ca ad ac da pe tr pr vi et ce ai qu
  ue os ir ut so mi il ol im ст но то на ен ов ни ра во ко ал ли по ре ро пр ер ом от ка не ан ла ль ло ма ин ва ос ск го те та ти
  он ор ет ел ес ол ат ая ий ые`.split(/\s+/),
)
