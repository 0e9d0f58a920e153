import { smallest } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import { isNarrow } from '../content/silent-letters.ts'
import type { Box } from '../file/pages.ts'
import { UNKNOWN } from '../font/font.ts'
import { type Block, isBox, startsItem } from './block.ts'
import { type Fragment, partsOf, textOf } from './fragment.ts'

/** The fields to tick at the height of a line. */
type Buttons = (line: Fragment) => readonly Box[]

/**
 * Cuts off what is not text of its line: a bullet in front of it, the dots that lead to a page number.
 * The parts keep their place on the page; a bullet or a leader has no letters and becomes no unit.
 */
export function splitMarkers(fragments: readonly Fragment[], buttons: Buttons): Fragment[] {
  return fragments.flatMap((fragment) =>
    splitLeaders(fragment)
      .flatMap(splitBars)
      .flatMap((part) => splitBoxes(part, buttons))
      .flatMap(splitOrnaments)
      .flatMap(splitBullet)
      .flatMap(splitRowLabel),
  )
}

/**
 * Upright bars that stand well apart between the entries of a menu, or at an end; one that is set like a word is part of its
 * sentence.
 */
function splitBars(fragment: Fragment): Fragment[] {
  const { glyphs, size } = fragment
  if (!/[|\u2502]/.test(textOf(fragment))) return [fragment]
  const parts: Glyph[][] = [[]]
  glyphs.forEach((glyph, i) => {
    const [before, after] = [glyphs[i - 1], glyphs[i + 1]]
    const least = (before && after ? 0.8 : 0.2) * size
    const isApart = (!before || glyph.u - before.end > least) && (!after || after.u - glyph.end > least)
    if (isBar(glyph) && isApart) parts.push([glyph], [])
    else parts.at(-1)?.push(glyph)
  })
  return partsOf(fragment, parts)
}

const isBar = ({ text }: Glyph) => text === '|' || text === '\u2502'

/**
 * Boxes to tick before or behind their words stay where they are drawn, as a tick does that is no text; one within a sentence is
 * part of it. A line that begins with a box is a row of options. What a field to tick lies on is a box, and it parts two labels; in a row of
 * them a wide gap does too, as between the options of two questions.
 */
function splitBoxes(fragment: Fragment, buttons: Buttons): Fragment[] {
  const { glyphs } = fragment
  const beside = buttons(fragment)
  if (beside.length === 0 && !glyphs.some(isBox)) return [fragment]
  const isUnderButton = ({ text, u, end }: Glyph) =>
    /^[[\]()_\u25a0-\u27bf\ue000-\uf8ff]$/.test(text) &&
    beside.some(([left, , right]) => left < (u + end) / 2 && right > (u + end) / 2)
  const isRow = glyphs[0] !== undefined && (isBox(glyphs[0]) || isUnderButton(glyphs[0]))
  const isApart = (glyph: Glyph, before: Glyph | undefined, next: Glyph | undefined) =>
    // Several boxes in a row are places of signs.
    !(before && isBox(before) && !glyph.breakBefore) &&
    !(next && isBox(next) && !next.breakBefore) &&
    (isRow || !next || /^[\p{Lu}\d(]/u.test(next.text))
  const standsBetween = (a: Glyph, b: Glyph) =>
    beside.some(([left, , right]) => a.end <= (left + right) / 2 && b.u >= (left + right) / 2)
  const isPart = (before: Glyph | undefined, glyph: Glyph) => before !== undefined && standsBetween(before, glyph)
  const isOptions = glyphs.some((glyph, i) => isPart(glyphs[i - 1], glyph))
  const isWide = (before: Glyph | undefined, { u }: Glyph) =>
    isOptions && before !== undefined && u - before.end > fragment.size
  const parts: Glyph[][] = [[]]
  let isInBox = false
  glyphs.forEach((glyph, i) => {
    const [before, next] = [glyphs[i - 1], glyphs[i + 1]]
    // A box may be made of brackets.
    const isUnder = isUnderButton(glyph) && (isInBox || !before || glyph.breakBefore || isBox(glyph))
    const isSign = isUnder || (isBox(glyph) && isApart(glyph, before, next))
    const isNext = !isSign && (isPart(before, glyph) || isWide(before, glyph))
    if (isSign !== isInBox || (isSign && !isUnder) || isNext) parts.push([])
    parts.at(-1)?.push(glyph)
    isInBox = isSign
  })
  return partsOf(fragment, parts)
}

/** A sign of no meaning stays where it is drawn, if a font of its own draws it before or behind the words of a line, or well apart from them. */
function splitOrnaments(fragment: Fragment): Fragment[] {
  const { glyphs } = fragment
  if (glyphs[0]?.text !== UNKNOWN && glyphs.at(-1)?.text !== UNKNOWN) return [fragment]
  const from = ornamentLength(glyphs, (i) => glyphs[i]?.breakBefore)
  const to = glyphs.length - ornamentLength(glyphs.toReversed(), (i) => glyphs.at(-i)?.breakBefore)
  return from === 0 && to === glyphs.length
    ? [fragment]
    : partsOf(fragment, [glyphs.slice(0, from), glyphs.slice(from, to), glyphs.slice(to)])
}

/**
 * How many glyphs the sign has at the start of `glyphs`: one, and spaces that mean nothing either; figures are no narrower than
 * half an em. `isApart`: whether a gap follows so many glyphs.
 */
function ornamentLength(glyphs: readonly Glyph[], isApart: (length: number) => boolean | undefined): number {
  const length = glyphs.slice(0, LONGEST_ORNAMENT + 1).findIndex(({ text }) => text !== UNKNOWN)
  const run = glyphs.slice(0, length)
  if (length < 1 || !isApart(length) || run.filter((glyph) => !isNarrow(glyph)).length > 1) return 0
  const [last, next] = [run.at(-1), glyphs[length]]
  if (last && next && Math.max(next.u - last.end, last.u - next.end) > HANGING * next.size) return length
  return run.some((glyph) => fontOf(glyph) === fontOf(next)) ? 0 : length
}

const LONGEST_ORNAMENT = 3

/** In ems: the mark of an item stands so far from its text, a figure in a sentence does not. */
const HANGING = 0.45

/** Parts of a font may be fonts of one name. One that is no object of its own is known by its name alone. */
const fontOf = (glyph: Glyph | undefined) => glyph?.show.state.font?.num ?? glyph?.show.state.font?.name

const bullet =
  /^[\u2022\u2023\u25e6\u2043\u2219\u25aa\u25ab\u25cf\u25cb\u25a0\u25a1\u25b6\u25b8\u25ba\u25c6\u25c7\u2713\u2714\u2717\u27a2\u27a4\u2192\u00b7\u00a7\uf000-\uf0ff*o\u2013\u2014\u2212-]$/u

function splitBullet(fragment: Fragment): Fragment[] {
  const [first, second] = fragment.glyphs
  if (!first || !second?.breakBefore) return [fragment]
  // A sign of another font that stands well apart is a mark, whatever its code may mean.
  const isMark =
    second.u - first.end > 0.7 * fragment.size &&
    first.show.state.font?.name !== second.show.state.font?.name &&
    second.text < '\u2e80'
  if (!isMark && !bullet.test(first.text)) return [fragment]
  // "o" and dashes are bullets only where they stand well apart, or in a symbol font.
  if (/^[o*·§\u2013\u2014\u2212-]$/.test(first.text) && second.u - first.end < 0.45 * fragment.size) return [fragment]
  const [mark, text] = partsOf(fragment, [[first], fragment.glyphs.slice(1)])
  return mark && text ? [{ ...mark, letters: 0 }, text] : [fragment]
}

/** Splits the label of a form's row ("5a") from its text: it is set apart, or bold alone; the label of a part ("a") is both. */
function splitRowLabel(fragment: Fragment): Fragment[] {
  const { glyphs, size } = fragment
  const word = glyphs.findIndex(({ breakBefore }, i) => i > 0 && breakBefore)
  const plain = isBold(glyphs[0]) ? glyphs.slice(0, LONGEST_LABEL + 1).findIndex((glyph) => !isBold(glyph)) : -1
  const end = [plain, word].find((at) => at > 0 && at <= LONGEST_LABEL) ?? 0
  const [last, next] = [glyphs[end - 1], glyphs[end]]
  if (!last || !next?.breakBefore || !/^\p{Lu}/u.test(next.text)) return [fragment]
  const mark = glyphs.slice(0, end)
  const text = mark.map((glyph) => glyph.text).join('')
  const isApart = next.u - last.end > 0.7 * size
  const isLabel = rowLabel.test(text) ? isApart || end === plain : isApart && end === plain && /^[a-z]$/.test(text)
  return isLabel ? partsOf(fragment, [mark, glyphs.slice(end)]) : [fragment]
}

const isBold = (glyph: Glyph | undefined) => glyph?.show.state.font?.style.bold ?? false

const LONGEST_LABEL = 4
const rowLabel = /^\d{1,3} ?[a-z]$/

/** What a line with leaders shows at least; most lines do not, and are not looked at sign by sign. */
const mayLead = /(?:\.\s*){5}|(?:_\s*){4}|(?:\u2026\s*){2}|(?:·\s*){5}|\ufffd{4}/

function splitLeaders(fragment: Fragment): Fragment[] {
  if (!mayLead.test(textOf(fragment))) return [fragment]
  const text = fragment.glyphs.map(signOf).join('')
  const leader = /(?:\.{5,}|_{4,}|\u2026{2,}|·{5,}|\0\u200b*)/.exec(text)
  if (!leader || leader[0].length === text.length) return [fragment]
  const from = leader.index
  const to = from + leader[0].length
  return partsOf(fragment, [fragment.glyphs.slice(0, from), fragment.glyphs.slice(from, to), fragment.glyphs.slice(to)])
}

/**
 * One sign a glyph. One mark may be said to mean many signs of no meaning, and one dot a row of them: the others mean nothing
 * then.
 */
const signOf = ({ text }: Glyph) =>
  /^\s*(?:\ufffd{4}|(?:[.·]\s*){5,}$)/.test(text) ? '\0' : text.charAt(0) || '\u200b'

const label = /^(?:[([]?\d{1,3}[.)\]]+|\(?(?:[a-zA-Z]|[ivxIVX]{2,5})\))$/
const lettered = /^(?:[a-zA-Z]|[ivxIVX]{2,5})\.$/

/** Whether a text is nothing but the number or letter of a list item or of a form's row, which is the same in every language. */
export const isLabel = (text: string) => label.test(text) || lettered.test(text) || rowLabel.test(text)

/** Splits the number of a list item from its paragraph, so that the text keeps its hanging indent. */
export function splitNumber(block: Block): Block[] {
  const [line, ...rest] = block.lines
  if (!line || !startsItem(line)) return [block]
  const end = line.glyphs.findIndex(({ breakBefore }, i) => i > 0 && breakBefore)
  const marker = line.glyphs.slice(0, end)
  const mark = marker.map(({ text }) => text).join('')
  const gap = (line.glyphs[end]?.u ?? 0) - (marker.at(-1)?.end ?? 0)
  // A letter with a dot is an initial, unless its text stands apart from it.
  if (!label.test(mark) && !(lettered.test(mark) && gap > 0.6 * line.size)) return [block]
  const [number, text] = partsOf(line, [marker, line.glyphs.slice(end)])
  if (!number || !text) return [block]
  const alone: Block = {
    ...block,
    lines: [number],
    left: number.left,
    right: number.right,
    bottom: block.top,
    leading: 0,
  }
  const lines = [text, ...rest]
  return [alone, { ...block, lines, left: smallest(lines.map((one) => one.left)) }]
}
