import { largest, smallest } from '../../model/lists.ts'
import type { Glyph } from '../content/glyph.ts'
import type { Box } from '../file/pages.ts'
import { type Fragment, textOf } from './fragment.ts'
import { type Near, neighbours, rowsOf } from './rows.ts'

/** Lines that read as one paragraph, top to bottom, in the frame of their writing direction. */
export type Block = {
  lines: Fragment[]
  left: number
  right: number
  /** Baselines of the first and the last line. */
  top: number
  bottom: number
  size: number
  bold: boolean
  /** Distance of baselines; 0 for a single line. */
  leading: number
}

/** Lines and marks drawn among fragments, in their frame. */
type Drawn = {
  /** Horizontal and vertical painted lines. */
  level: readonly Box[]
  upright: readonly Box[]
  /** Whether a drawn mark (a box, a bullet) begins an item. */
  isItem: (block: Block, next: Fragment) => boolean
  /** Fields to tick at the height of a line. */
  buttons: (line: Fragment) => readonly Box[]
}

/** Groups fragments into paragraphs. */
export function blocksOf(fragments: readonly Fragment[], drawn: Drawn): Block[] {
  const sorted = [...fragments].sort((a, b) => b.v - a.v || a.left - b.left)
  const rows = rowsOf(sorted)
  const near = neighbours(sorted)
  const margins = marginsOf(sorted)
  const isNumbered = numbersLines(sorted, rows)
  const open: Block[] = []
  const blocks: Block[] = []
  for (const fragment of sorted) {
    // Blocks far above can take no further line.
    for (let i = open.length - 1; i >= 0; i--) {
      const block = open[i] as Block
      if (block.bottom - fragment.v > 2.6 * Math.max(block.size, fragment.size)) open.splice(i, 1)
    }
    const host = bestHost(open, fragment, { rows, near, margins, isNumbered, ...drawn })
    if (host) {
      extend(host, fragment)
      continue
    }
    const block: Block = {
      lines: [fragment],
      left: fragment.left,
      right: fragment.right,
      top: fragment.v,
      bottom: fragment.v,
      size: fragment.size,
      bold: isBold(fragment),
      leading: 0,
    }
    open.push(block)
    blocks.push(block)
  }
  return blocks
}

type Around = {
  rows: Map<Fragment, Fragment[]>
  near: Near
  /** The right end of running text, by its left edge. */
  margins: Map<number, number[]>
  /** The numbers in front of lines count the lines of the page. */
  isNumbered: boolean
} & Drawn

function bestHost(open: Block[], fragment: Fragment, around: Around): Block | undefined {
  let best: Block | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const block of open) {
    const distance = block.bottom - fragment.v
    if (distance >= nearest || distance < 0.35 * fragment.size) continue
    if (overlap(block, fragment) <= 0) continue
    // Only the block directly above is a candidate: a paragraph does not continue past another text.
    nearest = distance
    best = continues(block, fragment, around) ? block : undefined
  }
  return best
}

const overlap = (a: { left: number; right: number }, b: { left: number; right: number }) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left)

function continues(block: Block, next: Fragment, around: Around): boolean {
  const { level, isItem } = around
  const last = block.lines.at(-1) as Fragment
  const em = Math.max(block.size, next.size)
  const step = last.v - next.v
  if (Math.min(block.size, next.size) / em < 0.87) return false
  if (
    step > (isColumn(last) ? 2.4 : 1.85) * em ||
    (block.leading > 0 && Math.abs(step - block.leading) > Math.max(0.14 * block.leading, 0.12 * em))
  )
    return false
  if (isBold(last) !== isBold(next) && !runsOn(last, next)) return false
  if (next.letters === 0 || last.letters === 0)
    return block.lines.length > 1 && isWide(block, em) && isFull(block, last) && /^\W*\d/.test(textOf(next))
  if (level.some((bar) => parts(bar, last, next))) return false
  if (startsItem(next) || isMarked(next, around) || isOption(last, next, around) || areRows(block, last, next, around))
    return false
  if (!aligned(block, last, next, around)) return false
  if (block.lines.length === 1 && (isNearerBelow(last, next, around) || isNextAfterAll(last, next))) return false
  return !endsBefore(block, last, next, around) && !isItem(block, next)
}

/** Whether a bullet or a box to tick, split off its line, stands right in front of it. */
const isMarked = (line: Fragment, { rows }: Around) =>
  (rows.get(line) ?? []).some(
    ({ glyphs: [mark, second], right, letters }) =>
      mark &&
      !second &&
      letters === 0 &&
      (isBox(mark) || /^[\u2022\u25cf\u25aa\u25a0\uf0a7\uf0b7]$/.test(mark.text)) &&
      right < line.left + 0.1 * line.size &&
      line.left - right < 3 * line.size,
  )

/** Whether a line is an option with a box to tick at its end: the line above is one too, or ends a question or a heading. */
function isOption(last: Fragment, next: Fragment, around: Around): boolean {
  const at = boxBehind(next, around)
  if (at === undefined) return false
  const above = boxBehind(last, around)
  return above === undefined ? endsSentence(last) : Math.abs(above - at) < next.size
}

/** Where the box to tick begins that a line leads to: it has no label of its own behind it. */
function boxBehind(line: Fragment, { near, buttons }: Around): number | undefined {
  const { right, v, size } = line
  const mates = near(line, v - 0.8 * size, v + 0.8 * size).filter(({ left }) => left > right - 0.3 * size)
  const isSign = ({ glyphs: [sign, second] }: Fragment) => sign !== undefined && !second && isBox(sign)
  const signs = mates.filter((mate) => isSign(mate) && Math.abs(mate.v - v) < 0.3 * size)
  const beside = buttons(line).filter(([left]) => left > right - 0.3 * size)
  const boxes = [...beside, ...signs.map((sign): Box => [sign.left, v, sign.right, v])]
  const [from, , to] = boxes.toSorted(([a], [b]) => a - b)[0] ?? []
  if (from === undefined || to === undefined || from > right + FAR * size) return undefined
  return mates.some((mate) => !isSign(mate) && mate.left < to + 2 * size) ? undefined : from
}

/** In ems, from the end of an option to its box. */
const FAR = 8

/**
 * Rows of a form: each has a label of its own in front of it, as "7a" and "b", or a number where the page does not number its
 * lines.
 */
function areRows({ lines: [first] }: Block, last: Fragment, next: Fragment, { rows, isNumbered }: Around): boolean {
  if (!/^\P{Ll}/u.test(textOf(next))) return false
  const label = labelOf(next, rows)
  if (label === undefined) return false
  return (
    rowLabel.test(label) || (!isNumbered && [last, first].some((line) => line && labelOf(line, rows) !== undefined))
  )
}

const rowLabel = /^\(?(?:\d{1,3}[a-z]|[a-zA-Z])[.)]?$/
const numberLabel = /^\(?\d{1,3}[.)]?$/

/** The label or number in front of a line. */
function labelOf(line: Fragment, rows: Around['rows']): string | undefined {
  const mate = (rows.get(line) ?? []).find(
    ({ right, size, glyphs }) =>
      right <= line.left &&
      line.left - right < 4 * line.size &&
      // A large initial is no label.
      size < 1.4 * line.size &&
      glyphs.length < LONGEST_LABEL &&
      isRowLabel(glyphs),
  )
  return mate && textOf(mate)
}

const LONGEST_LABEL = 8
const isRowLabel = (glyphs: readonly Glyph[]) => {
  const text = glyphs.map(({ text }) => text).join('')
  return rowLabel.test(text) || numberLabel.test(text)
}

/** Numbers before lines in mid-sentence are line numbers of the page. */
function numbersLines(fragments: readonly Fragment[], rows: Around['rows']): boolean {
  let [beginning, within] = [0, 0]
  for (const fragment of fragments) {
    const label = fragment.letters > 0 ? labelOf(fragment, rows) : undefined
    if (!label || !numberLabel.test(label)) continue
    if (/^[\p{Ll}\p{Lo}]/u.test(textOf(fragment))) within++
    else beginning++
  }
  return within > 0.1 * (beginning + within)
}

export const endsSentence = (line: Fragment) => /[.:!?\u3002\uff1a\uff1f]$/.test(textOf(line))

/** A whole sentence far above another text: they are two rows of a form. */
const isNextAfterAll = (last: Fragment, next: Fragment) =>
  last.v - next.v > 1.5 * next.size && endsSentence(last) && /^\p{Lu}/u.test(textOf(next))

/** The distance of a heading to the first line of a paragraph is larger than the paragraph's leading. */
function isNearerBelow(last: Fragment, next: Fragment, { near }: Around): boolean {
  const step = last.v - next.v
  if (step < 1.25 * next.size) return false
  return near(next, next.v - 0.86 * step, next.v - 0.7 * next.size).some(
    (below) =>
      Math.abs(below.size - next.size) < 0.1 * next.size &&
      Math.abs(below.left - next.left) < 3 * next.size &&
      overlap(below, next) > 0.5 * (below.right - below.left),
  )
}

/** Whether a level line lies between two lines of text; one that reaches past both is no underline, and may lie close. */
function parts([left, bottom, right, top]: Box, last: Fragment, next: Fragment): boolean {
  const em = last.size
  if (overlap({ left, right }, next) <= 0) return false
  const isWide = left < Math.min(last.left, next.left) - 0.2 * em && right > Math.max(last.right, next.right) + 0.2 * em
  return top < last.v - (isWide ? 0.15 : 0.3) * em && bottom > next.v + 0.72 * next.size
}

function aligned(block: Block, last: Fragment, next: Fragment, { rows }: Around): boolean {
  const em = Math.max(block.size, next.size)
  const slack = 0.65 * em
  const sameLeft =
    Math.abs(next.left - (block.lines.length > 1 ? (block.lines[1] as Fragment).left : block.left)) < slack
  if (sameLeft) return true
  if (block.lines.length === 1) {
    const indent = last.left - next.left
    if (indent > 0 && indent < 5 * em && next.right > last.left) return true
    if (indent < 0 && indent > -6 * em && startsItem(last)) return true
  }
  // Below several texts of a row, or one of several texts below a line, it stands in the middle or at the end by chance.
  const isBelow = (upper: Fragment, lower: Fragment) => overlap(upper, lower) > 0
  if ((rows.get(next) ?? []).some((mate) => isBelow(last, mate))) return false
  if (isFlushLeft(block) || (rows.get(last) ?? []).some((mate) => isBelow(mate, next))) return false
  const centred = Math.abs((next.left + next.right) / 2 - (last.left + last.right) / 2) < slack
  const right = Math.abs(next.right - last.right) < 0.3 * em && Math.abs(next.left - last.left) > slack
  return centred || (right && (isMidSentence(last, next) || !isFull(block, last)))
}

/** After left-aligned lines of several lengths, a line that is centred below them is so by chance. */
function isFlushLeft({ lines, size }: Block): boolean {
  const body = lines.slice(lines.length > 2 ? 1 : 0)
  const spread = (at: (line: Fragment) => number) => largest(body.map(at)) - smallest(body.map(at))
  return body.length > 1 && spread(({ left }) => left) < 0.3 * size && spread(({ right }) => right) > 1.3 * size
}

/** Whether the last line ended early: the first word of the next line would have fitted on it. */
function endsBefore(block: Block, last: Fragment, next: Fragment, around: Around): boolean {
  const { rows, near, margins, upright } = around
  const em = block.size
  if (/[-\u00ad\u2010]$/.test(textOf(last))) return false
  const centred =
    Math.abs(last.left - next.left) > 0.65 * em &&
    Math.abs((next.left + next.right - last.left - last.right) / 2) < 0.65 * em
  const mates = rows.get(last) ?? []
  const beside = mates.filter((mate) => mate.left > last.right)
  // A box to tick belongs to it, or a leader continues it to a page number.
  if ((boxBehind(last, around) ?? Number.POSITIVE_INFINITY) < last.right + 4 * em) return true
  if (beside.some((mate) => mate.letters === 0 && mate.left < last.right + 2 * em && mate.right > mate.left + 3 * em))
    return true
  const mate = Math.min(Number.POSITIVE_INFINITY, smallest(beside.map(({ left }) => left - em)))
  const wall = Number.isFinite(mate) ? cellEnd(last, mate, near, upright) : mate
  const room = Number.isFinite(wall) && wall - last.left < 45 * em ? (marginOf(last, wall, margins) ?? wall) : 0
  const bound = Math.max(block.right, next.right, room)
  const word = firstWordWidth(next)
  if (!centred && last.right + 0.3 * em + word < bound - 0.4 * em) return true
  // A row of short cells above a row of short cells: the columns to the left have already ended.
  const nextMates = rows.get(next) ?? []
  const twin = (a: Fragment, b: Fragment) =>
    Math.abs(a.left - b.left) < em ||
    Math.abs(a.right - b.right) < em ||
    Math.abs((a.left + a.right - b.left - b.right) / 2) < em
  if (block.lines.length < 3 && last.right - last.left < 22 * em) {
    const columns = mates.flatMap((mate) =>
      nextMates.filter((other) => twin(mate, other)).map((other) => [mate, other] as const),
    )
    const ended = columns.filter(([mate, other]) => isShortCell(mate, other, em))
    // Rows of a table stand further apart than lines; close lines are rows only where most columns say so.
    const isClose = last.v - next.v < 1.16 * em
    const isText = isClose && last.right - last.left > 12 * em && /^\p{Ll}/u.test(textOf(next))
    if (ended.length > 0 && !isText && (!isClose || 2 * ended.length >= columns.length)) return true
  }
  // A list of short entries: each starts with a capital and none fills its line.
  const words = textOf(last).split(' ').length
  const nextWords = textOf(next).split(' ').length
  const isShort = words <= 3 && nextWords <= 4 && last.right - last.left < 12 * em
  return !centred && isShort && !isBold(last) && /^[\p{Lu}\d]/u.test(textOf(next)) && !/[,;:&-]$/.test(textOf(last))
}

/** Where the column of a line ends that has another text somewhere at its right: lines beside it may stand at other heights. */
function cellEnd(line: Fragment, wall: number, near: Near, upright: readonly Box[]): number {
  const { right, v, size } = line
  for (const other of near(line, v - 0.8 * size, v + 0.8 * size))
    if (other.left > right) wall = Math.min(wall, other.left - size)
  for (const [left, bottom, , top] of upright)
    if (left < wall && left > right && bottom < v && top > v + 0.5 * size) wall = left
  return wall
}

const isShortCell = (upper: Fragment, lower: Fragment, em: number) =>
  upper.right + firstWordWidth(lower) + 0.7 * em < Math.max(upper.right, lower.right) ||
  upper.letters === 0 ||
  lower.letters === 0

const isWide = ({ left, right }: { left: number; right: number }, em: number) => right - left > 18 * em

/** Where the lines of text end that start where others do, in widths of a few points. */
function marginsOf(fragments: readonly Fragment[]): Map<number, number[]> {
  const margins = new Map<number, number[]>()
  for (const fragment of fragments) {
    if (!isWide(fragment, fragment.size)) continue
    const key = Math.round(fragment.left / COLUMN)
    const own = margins.get(key)
    if (own) own.push(fragment.right)
    else margins.set(key, [fragment.right])
  }
  return margins
}

const COLUMN = 4

/** The margin of the column that a line of running text stands in, where enough lines show it. */
function marginOf(line: Fragment, wall: number, margins: ReadonlyMap<number, number[]>): number | undefined {
  if (!isWide(line, line.size)) return undefined
  const key = Math.round(line.left / COLUMN)
  const rights = [key - 1, key, key + 1].flatMap((one) => margins.get(one) ?? []).filter((right) => right <= wall)
  return rights.length < 4 ? undefined : largest(rights)
}

const isFull = (block: Block, line: Fragment) => block.right - line.right < 3 * block.size

// Columns of East Asian text stand further apart than lines do.
const isColumn = ({ glyphs }: Fragment) => glyphs[0]?.show.isColumn ?? false

const isBold = (line: Fragment) => {
  let bold = 0
  for (const { show } of line.glyphs) if (show.state.font?.style.bold) bold++
  return bold * 2 > line.glyphs.length
}

/** Lines with bold words in them: neither is a heading, and the next begins as the last has ended. */
const runsOn = (last: Fragment, next: Fragment) =>
  isBoldLetter(last.glyphs.at(-1)) === isBoldLetter(next.glyphs[0]) &&
  (![last, next].some((line) => line.glyphs.every(isBoldLetter)) || isMidSentence(last, next))

const isMidSentence = (last: Fragment, next: Fragment) =>
  /[\p{L},]$/u.test(textOf(last)) && /^\p{Ll}{2}/u.test(textOf(next))

const isBoldLetter = (glyph: Glyph | undefined) => glyph?.show.state.font?.style.bold ?? false

const item =
  /^(?:[\u2022\u2023\u25e6\u2043\u25aa\u25cf\u25cb\u25a0\u25b6\u2713\u2714\u27a2]|\*{1,3}|[\u2020\u2021]|>{3,4}|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,3}\])$/u

/** A box to tick, as a sign or as the code of one in the fonts of signs that forms are written with. */
export const isBox = ({ text }: Pick<Glyph, 'text'>) =>
  /^[\u2610-\u2612\u25a1\u25fb\u274f-\u2752\uf06f\uf071\uf072\uf0a3\uf0a8\uf0fd\uf0fe]$/.test(text)

/** A box to tick, made of brackets. */
const openBox = /^(?:\[ ?[xX]? ?\]|\( ?[xX]? ?\)) /

/** Whether a line starts with a bullet, a box to tick, a number, the mark of a footnote or a prompt of a program that stands before an item. */
export function startsItem(line: Fragment): boolean {
  const text = textOf(line)
  const [word = '', rest] = text.split(' ', 2)
  return openBox.test(text) || (rest !== undefined && (item.test(word) || isBox({ text: word })))
}

/** A number goes with the word that it counts: writers keep the two on one line. */
function firstWordWidth(line: Fragment): number {
  const wordEnd = (from: number) => line.glyphs.findIndex(({ breakBefore }, i) => i > from && breakBefore)
  const first = wordEnd(0)
  const end = first > 0 && /^\d+ \p{Ll}/u.test(textOf(line)) ? wordEnd(first) : first
  const last = line.glyphs[end < 0 ? line.glyphs.length - 1 : end - 1] as Glyph
  return last.end - line.left
}

function extend(block: Block, line: Fragment): void {
  if (block.leading === 0) block.leading = block.bottom - line.v
  block.lines.push(line)
  block.left = Math.min(block.left, line.left)
  block.right = Math.max(block.right, line.right)
  block.bottom = line.v
}
