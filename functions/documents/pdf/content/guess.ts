import { macGlyphs } from '../font/encodings.ts'
import { type PdfFont, UNKNOWN } from '../font/font.ts'
import { textOfGlyphName } from '../font/glyph-names.ts'
import type { Glyph } from './glyph.ts'

/** The decisions for a page, by the object number of the font. */
export type Settled = Map<number | typeof doubtful, Decision>

/** A reading, or that the letters have no meaning; undefined if no reading explains them. */
type Decision = Reading | 'nothing' | undefined

/**
 * Decides the text of letters that their font does not explain: by the reading of their codes that gives text of a language, if
 * any, and the letters that the font does explain.
 * Glyphs that no reading explains stay unsure. What is `known` of a font is not guessed again: fewer letters, or others
 * beside them, may make another language.
 */
export function settleGuesses(glyphs: readonly Glyph[], known?: Settled): Settled {
  const settled: Settled = new Map()
  for (const [font, own] of groups(glyphs)) {
    const isDoubtful = font === doubtful
    const isForeign = !isDoubtful && font.foreign
    if (!isDoubtful && !isForeign && own.every(({ sure }) => sure)) continue
    const key = isDoubtful ? doubtful : font.num
    const decision =
      key !== undefined && known?.has(key)
        ? known.get(key)
        : isForeign && isNoLanguage(pairsOf(own, NEAR))
          ? 'nothing'
          : decide(own, isDoubtful, isForeign)
    if (key !== undefined) settled.set(key, decision)
    if (typeof decision === 'function') apply(decision, own, isDoubtful)
    else if (decision === 'nothing') for (const glyph of own) glyph.sure = false
    else forgetNumbers(own)
  }
  return settled
}

function decide(own: readonly Glyph[], isDoubtful: boolean, isForeign: boolean): Decision {
  const known = isDoubtful || isForeign ? [] : own.filter(({ sure, text }) => sure && /^\p{L}$/u.test(text))
  const agrees = (reading: Reading) => known.every((glyph) => reading(glyph) === glyph.text)
  const pairs = isDoubtful ? pairsOf(own, NEAR_DRAWN) : pairsOf(own, NEAR).filter(([a, b]) => !a.sure || !b.sure)
  const best = bestOf(readings.filter(agrees), pairs, { atLeast: 4, clear: 12, different: 2 })
  return best ?? shiftedReading(own, pairs, agrees) ?? (isDoubtful && isNoLanguage(pairs) ? 'nothing' : undefined)
}

/** If much text under the glyph names, or by the map of a font with other widths, is no language, it means something else. */
function isNoLanguage(pairs: readonly Pair[]): boolean {
  const { share, letters } = likeness(asItStands, pairs)
  return letters >= 2 * MANY && share < BY_CHANCE
}

type Reading = (glyph: Glyph) => string

const doubtful = Symbol('fonts whose names are not to be trusted')

/** Letters by font; those of doubtful fonts together, because one program named all their glyphs alike. */
function groups(glyphs: readonly Glyph[]): Map<PdfFont | typeof doubtful, Glyph[]> {
  const byFont = new Map<PdfFont | typeof doubtful, Glyph[]>()
  for (const glyph of glyphs) {
    const { font } = glyph.show.state
    if (!font) continue
    const key = font.doubtful ? doubtful : font
    const own = byFont.get(key)
    if (own) own.push(glyph)
    else byFont.set(key, [glyph])
  }
  return byFont
}

function apply(reading: Reading, own: readonly Glyph[], isDoubtful: boolean): void {
  for (const glyph of own) {
    if (glyph.sure && (!isDoubtful || reading === asItStands)) continue
    glyph.text = reading(glyph)
    glyph.sure = glyph.text !== '' && glyph.text !== UNKNOWN
  }
}

/** Codes of two bytes are no characters where no reading explains them, but numbers of glyphs. */
function forgetNumbers(own: readonly Glyph[]): void {
  for (const glyph of own)
    if (!glyph.sure && glyph.length === 2 && glyph.code !== 0 && glyph.end > glyph.u)
      glyph.text = glyph.code === SPACE ? ' ' : UNKNOWN
}

const asItStands: Reading = ({ text }) => text

/** A code is a character, or the glyph index in the usual order of Windows fonts. */
const readings: Reading[] = [asItStands, ({ code, length }) => (length === 2 ? inWindowsOrder(code) : '')]

/** The 258 glyphs of the Macintosh come first, in their order; Cyrillic letters stand together further on. */
function inWindowsOrder(code: number): string {
  if (code >= 570 && code < 634) return String.fromCharCode(0x410 + code - 570)
  return textOfGlyphName(macGlyphs()[code] ?? '') ?? ''
}

/** Codes shifted by a constant: the one shift that gives text of a language for nearly all letters. */
function shiftedReading(
  own: readonly Glyph[],
  pairs: readonly Pair[],
  agrees: (reading: Reading) => boolean,
): Reading | undefined {
  // From the highest shift: upper and lower case have the same order, and most text is in lower case.
  const shifts = Array.from({ length: 2 * FURTHEST + 1 }, (_, i) => shiftedBy(FURTHEST - i))
  const found = bestOf(shifts.filter(agrees), pairs.slice(0, 300), { atLeast: MANY, clear: MANY, different: 8 })
  if (!found || !hasWords(found, own, pairs)) return undefined
  return own.filter((glyph) => found(glyph) !== UNKNOWN).length > 0.9 * own.length ? found : undefined
}

/** A text without spaces is one whose words stand apart; else the reading calls the space something else, and what that is too. */
const hasWords = (reading: Reading, own: readonly Glyph[], pairs: readonly Pair[]): boolean =>
  own.length < LONG_WORDS * (own.length - pairs.length) || own.some((glyph) => reading(glyph) === ' ')

/** In letters: no language has such words on average. */
const LONG_WORDS = 15

const FURTHEST = 64

/** In nearly every font that numbers its glyphs. */
const SPACE = 3

const shiftedBy =
  (distance: number): Reading =>
  ({ code }) => {
    const shifted = code + distance
    if (code === SPACE) return ' '
    return shifted >= 32 && shifted < 127 ? String.fromCharCode(shifted) : UNKNOWN
  }

/** Neighbouring letters. */
type Pair = readonly [Glyph, Glyph]

/** Between letters of one word, in parts of their size; drawn fonts often give widths that their letters do not have. */
const [NEAR, NEAR_DRAWN] = [0.15, 0.7]

function pairsOf(own: readonly Glyph[], near: number): Pair[] {
  const pairs: Pair[] = []
  for (let i = 1; i < own.length; i++) {
    const [a, b] = [own[i - 1] as Glyph, own[i] as Glyph]
    if (Math.abs(b.v - a.v) > 0.2 * b.size) continue
    if (Math.abs(b.u - a.end) <= near * b.size) pairs.push([a, b])
  }
  return pairs
}

/** Minimum numbers of pairs: a repeated character may look like a common pair, but only like one. */
type Demands = { atLeast: number; clear: number; different: number }

/** The reading that is most like a language; fewer pairs than `clear` must be more like it. */
function bestOf(candidates: readonly Reading[], pairs: readonly Pair[], demands: Demands): Reading | undefined {
  let best: { reading: Reading; usual: number } | undefined
  for (const reading of candidates) {
    const { share, letters, usual, different } = likeness(reading, pairs)
    if (different < demands.different) continue
    const isLanguage = (letters >= demands.atLeast && share >= 0.6) || (letters >= demands.clear && share >= 0.4)
    if (isLanguage && usual > (best?.usual ?? 0)) best = { reading, usual }
  }
  return best?.reading
}

const MANY = 16
const BY_CHANCE = 0.2

/** The share of pairs that are the most common ones of languages: over 0.4 for text, about 0.15 by chance. */
function likeness(reading: Reading, pairs: readonly Pair[]) {
  let letters = 0
  let usual = 0
  const different = new Set<string>()
  for (const [a, b] of pairs) {
    const pair = `${textBy(reading, a)}${textBy(reading, b)}`.toLowerCase()
    if (!/^\p{L}{2}$/u.test(pair)) continue
    letters++
    if (!frequent.has(pair)) continue
    usual++
    different.add(pair)
  }
  return { share: letters === 0 ? 0 : usual / letters, letters, usual, different: different.size }
}

const textBy = (reading: Reading, glyph: Glyph) =>
  glyph.sure && !glyph.show.state.font?.doubtful ? glyph.text : reading(glyph)

/** The commonest pairs of English, Romance, Germanic and Slavic languages. */
const frequent = new Set(
  `th he in er an re on en at es ed or te ti st ar nd to nt is of it al as ha ng co se me de le ou la ra ro ri li ic ne ea ve ma
  om el ta ur ch ec us ss ll nc un di io si no ei ie ge be sc po sz rz na ni wa ow ko do em am ca ad ac da pe tr pr vi et ce ai qu
  ue os ir ut so mi il ol im ст но то на ен ов ни ра во ко ал ли по ре ро пр ер ом от ка не ан ла ль ло ма ин ва ос ск го те та ти
  он ор ет ел ес ол ат ая ий ые`.split(/\s+/),
)
