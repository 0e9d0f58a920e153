import { append } from '../../model/lists.ts'
import { codeAsText, type PdfFont, UNKNOWN } from '../font/font.ts'
import type { Glyph } from './glyph.ts'

/**
 * A map of a font that leaves out a glyph says that it stands for nothing of its own. Where it leaves out most of what the font shows on a page,
 * and that is of many kinds, it is the map that says nothing: these letters become unsure, or nobody would miss them. Tells whether it found some.
 */
export function unsureOfSilent(silent: readonly Glyph[], glyphs: readonly Glyph[]): boolean {
  silenceLeaders(glyphs)
  let isFound = false
  for (const [font, own] of Map.groupBy(silent, ({ show }) => show.state.font)) {
    if (!font || own.length < FEWEST || new Set(own.map(({ code }) => code)).size < KINDS) continue
    if (own.length < glyphs.filter((glyph) => saysSomething(glyph, font)).length) continue
    for (const glyph of own) Object.assign(glyph, { text: textOf(glyph), sure: false })
    isFound = true
  }
  // Glyph 0 is what a font shows for a letter that it does not have.
  return unsureOfWords(new Set(silent.filter(({ text, code }) => text === '' && code !== 0)), glyphs) || isFound
}

/** A long row of one sign that the map of its font could not name leads to a number, as one that the map leaves out: it is no letter. */
function silenceLeaders(glyphs: readonly Glyph[]): void {
  for (let from = 0, end = 1; from < glyphs.length; from = end++) {
    const first = glyphs[from] as Glyph
    if (first.text !== UNKNOWN) continue
    while (glyphs[end]?.text === UNKNOWN && glyphs[end]?.code === first.code && areNear(glyphs[end - 1], glyphs[end]))
      end++
    if (end - from >= SHORTEST_LEADER) for (const glyph of glyphs.slice(from, end)) glyph.text = ''
  }
}

/** In signs: a sum has no more zeros. */
const SHORTEST_LEADER = 8

/**
 * A part of a ligature stands at the letters that say its text, and what is drawn on a letter is narrow. What else a map leaves out is a letter,
 * a word or a figure of its own, which a reader sees and nobody could translate.
 */
function unsureOfWords(silent: ReadonlySet<Glyph>, glyphs: readonly Glyph[]): boolean {
  if (silent.size === 0) return false
  const lost: Glyph[] = []
  const narrow: Glyph[] = []
  const lossy = new Set<PdfFont | undefined>()
  for (let from = 0, end = 0; from < glyphs.length; from = end) {
    const run: Glyph[] = []
    for (end = from; end < glyphs.length; end++) {
      const glyph = glyphs[end] as Glyph
      if (!silent.has(glyph) || (end > from && !areNear(glyphs[end - 1], glyph))) break
      run.push(glyph)
    }
    end = Math.max(end, from + 1)
    const [before, after] = [glyphs[from - 1], glyphs[end]]
    if (run.length === 0 || isLeader(run)) continue
    const letters = [...lettersAt(before, run[0]), ...lettersAt(after, run.at(-1))]
    if (letters.some(({ text }) => saysSeveral.test(text) || isNamed(run[0] as Glyph))) continue
    if (letters.length > 0 && run.every(isNarrow)) {
      append(narrow, run)
      continue
    }
    const isAlone = run.length === 1 && !(before && silent.has(before)) && !(after && silent.has(after))
    if (isAlone && isNoWord(run[0] as Glyph, after)) continue
    append(lost, run)
    if (letters.length > 0) lossy.add(run[0]?.show.state.font)
  }
  // A map that leaves out whole letters of words leaves out narrow ones, too.
  append(
    lost,
    narrow.filter(({ show }) => lossy.has(show.state.font)),
  )
  for (const glyph of lost) Object.assign(glyph, { text: UNKNOWN, sure: false })
  return lost.length > 0
}

/** The neighbour of a silent glyph, where it is a letter that may say its text. */
const lettersAt = (neighbour: Glyph | undefined, glyph: Glyph | undefined): Glyph[] =>
  neighbour && areNear(neighbour, glyph) && !/^[\s\p{P}\p{S}]*$/u.test(neighbour.text) ? [neighbour] : []

/** Only the maps of fonts with codes of several bytes leave glyphs out; in the others, a name says that its glyph is a part of a sign. */
const isNamed = ({ show }: Glyph) => show.state.font?.isControl === undefined

const saysSeveral = /[\p{L}\p{N}].*[\p{L}\p{N}]/u

const areNear = (a: Glyph | undefined, b: Glyph | undefined) =>
  a !== undefined &&
  b !== undefined &&
  a.show.angle === b.show.angle &&
  Math.abs(a.v - b.v) < 0.2 * b.size &&
  Math.max(b.u - a.end, a.u - b.end) < 0.15 * b.size

/** A sign between words, such as a raised colon, or what ends a line under the name of a control sign. */
const isNoWord = (glyph: Glyph, after: Glyph | undefined) =>
  isNarrow(glyph) || (glyph.show.state.font?.isControl?.(glyph.code) === true && !isBehind(after, glyph))

/** Figures are about half as wide as they are high. */
export const isNarrow = ({ u, end, size }: Glyph) => end - u < 0.36 * size

/** Whether a glyph stands on the line of another, further on. */
const isBehind = (after: Glyph | undefined, glyph: Glyph) =>
  after !== undefined &&
  after.show.angle === glyph.show.angle &&
  Math.abs(after.v - glyph.v) < 0.5 * glyph.size &&
  after.u > glyph.u

/** A row of one sign leads to what stands behind it. */
const isLeader = (run: readonly Glyph[]) => run.length > 3 && run.every(({ code }) => code === run[0]?.code)

/** Ornaments and the dots of leaders are many, and of few kinds. */
const [FEWEST, KINDS] = [20, 8]

/** Until it is known better, a code is the character of its number. */
const textOf = ({ code }: Glyph) => (code === 32 ? ' ' : codeAsText(code) || UNKNOWN)

const saysSomething = ({ text, show }: Glyph, font: PdfFont) => show.state.font === font && text.trim() !== ''
