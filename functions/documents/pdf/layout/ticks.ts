import { append, largest, smallest } from '../../model/lists.ts'
import { plainText, type Shown, type UnitTarget } from '../../model/unit.ts'
import type { Field } from '../content/fields.ts'
import type { Glyph } from '../content/glyph.ts'
import { type Matrix, transformBox } from '../content/matrix.ts'
import type { Box, PageNode } from '../file/pages.ts'
import { isBox } from './block.ts'
import { type Fragment, isRtlText, textOf } from './fragment.ts'
import type { Frame } from './frame.ts'
import { middleOf } from './marks.ts'
import type { LaidUnit } from './unit-page.ts'

/** A button that is ticked or chosen, or may be, in the frame of the texts, with all fields that lie there. */
type Tick = { box: Box; fields: Field[]; sign: string | undefined; blank: string }
type Line = { laid: LaidUnit; line: Fragment; hasWords: boolean; isRtl: boolean; signs: readonly Glyph[] }
type Beside = { laid: LaidUnit; side: 'before' | 'after' }

/** A page with more of them is no form: the others are not looked at. */
export const MOST_TICKS = 2000
/** Lines that are looked at for one of them, and the boxes of one line. */
const [MOST_LINES, MOST_SIGNS] = [2000, 200]

/**
 * Shows in the texts of a page which of its boxes are ticked and which buttons are chosen: in the place of the box that a text has where the
 * button stands, else beside its label. What an appearance draws as a letter is shown there alone. Of a button that is not ticked nothing is said, as
 * somebody may have marked it by hand, but in a run of buttons.
 */
export function showTicks(units: readonly LaidUnit[], fields: readonly Field[], { box }: PageNode): void {
  const frame = units[0]?.frame
  const buttons = fields.filter(({ isTick, box: own }) => isTick && isOn(own, box)).slice(0, MOST_TICKS)
  if (!frame || !buttons.some(({ sign }) => sign)) return
  const turned = new Map<number, Tick[]>()
  const ticksIn = ({ angle, turn }: Frame): readonly Tick[] => {
    const known = turned.get(angle)
    if (known) return known
    const own = ticksOf(buttons, turn)
    turned.set(angle, own)
    return own
  }
  const all = ticksIn(frame)
  const blanks = fields.filter(({ isButton }) => !isButton).map(({ box: own }) => transformBox(frame.turn, own))
  const drawn = new Map<LaidUnit, Tick>()
  const lines: Line[] = []
  for (const laid of units) {
    if (laid.unit.hidden) continue
    const under = isLetter(laid) && ticksIn(laid.frame).find(({ box, sign }) => sign && isUpon(laid.first, box))
    if (under) drawn.set(laid, under)
    else if (laid.frame.angle === frame.angle)
      append(
        lines,
        laid.block.lines.map((line) => lineOf(laid, line)),
      )
  }
  const bands = Map.groupBy(lines, ({ line }) => bandOf(line.v))
  const buttonBands = Map.groupBy(all, ({ box }) => bandOf(middleOf(box)))
  const told = new Set<Tick>()
  const boxes = new Map<Glyph, string>()
  const boxed = new Set<LaidUnit>()
  const beside = new Map<LaidUnit, { before: string[]; after: string[] }>()
  for (const tick of all) {
    const { box: place, sign } = tick
    if (!sign) continue
    const near = linesAt(bands, place)
    const found = boxIn(near, place, boxes)
    const label = tellTick(near, tick, ticksBeside(buttonBands, place), blanks)
    for (const field of tick.fields) field.isShown = found !== undefined || label !== undefined
    // A run is told once.
    const run = found && !label ? [tick] : (label?.run ?? [])
    if (run.length === 0 || run.some((one) => told.has(one))) continue
    for (const one of run) told.add(one)
    // A box that stands apart is read at its label.
    const isWithin = found && (!label || /[\p{L}\p{N}]/u.test(plainText(found.laid.unit.pieces)))
    if (found) boxes.set(found.glyph, sign)
    if (found && isWithin) boxed.add(found.laid)
    else if (label) {
      if (found) found.laid.unit.shown = { elsewhere: true }
      const own = beside.get(label.laid) ?? { before: [], after: [] }
      own[label.side].push(label.signs)
      beside.set(label.laid, own)
    }
  }
  for (const [
    { unit },
    {
      fields: [field],
    },
  ] of drawn)
    if (field?.isShown) Object.assign(unit, { keep: 'symbol', shown: { elsewhere: true } })
  for (const laid of new Set([...boxed, ...beside.keys()])) {
    const { before = [], after = [] } = beside.get(laid) ?? {}
    laid.unit.shown = {
      ...(before.length > 0 && { before: `${before.join(' ')} ` }),
      ...(after.length > 0 && { after: ` ${after.join(' ')}` }),
      ...(boxed.has(laid) && { boxes: boxesOf(laid, boxes) }),
    }
  }
}

/** From top to bottom. Of buttons that lie upon each other a reader sees one. */
function ticksOf(buttons: readonly Field[], turn: Matrix): Tick[] {
  const ticks: Tick[] = []
  for (const field of buttons) {
    const box = transformBox(turn, field.box)
    const upon = ticks.find((other) => isSamePlace(box, other.box))
    if (!upon) ticks.push({ box, fields: [field], sign: field.sign, blank: field.blank })
    else {
      upon.fields.push(field)
      upon.sign ??= field.sign
    }
  }
  return ticks.sort((a, b) => b.box[3] - a.box[3] || a.box[0] - b.box[0])
}

/** Whether the edges of two boxes are hardly apart. */
const isSamePlace = (a: Box, b: Box): boolean => {
  const most = 0.25 * Math.min(a[2] - a[0], a[3] - a[1])
  return a.every((edge, i) => Math.abs(edge - (b[i] as number)) < most)
}

/** The buttons about as high as one, itself too. */
const ticksBeside = (bands: ReadonlyMap<number, readonly Tick[]>, place: Box): Tick[] => {
  const middle = middleOf(place)
  return [-1, 0, 1]
    .flatMap((off) => bands.get(bandOf(middle) + off) ?? [])
    .filter(({ box }) => Math.abs(middleOf(box) - middle) < (place[3] - place[1]) / 2)
}

/**
 * Whether a text of a page is read where it stands. A tick that is drawn as a letter is not, unless somebody wrote another text for it.
 */
export const isRead = ({ unit }: LaidUnit, targets: ReadonlyMap<string, UnitTarget>): boolean =>
  !unit.hidden && (!unit.shown?.elsewhere || targets.has(unit.id))

/** One letter that an annotation draws. */
const isLetter = ({ first, unit }: LaidUnit) =>
  first.show.container.isNote === true && /^.$/u.test(plainText(unit.pieces).trim())

function lineOf(laid: LaidUnit, line: Fragment): Line {
  const signs = line.glyphs.filter(isSign)
  return {
    laid,
    line,
    hasWords: /[\p{L}\p{N}]/u.test(textOf(line)),
    isRtl: isRtlLine(line),
    // A line of more of them is an ornament.
    signs: signs.length > MOST_SIGNS ? [] : signs,
  }
}

const isOn = ([left, bottom, right, top]: Box, page: Box) =>
  right - left > 1 && top - bottom > 1 && right > page[0] && left < page[2] && top > page[1] && bottom < page[3]

/** In points. */
const BAND = 16

const bandOf = (v: number) => Math.floor(v / BAND)

/** The lines whose letters may stand as high as a box. */
function linesAt(bands: ReadonlyMap<number, Line[]>, [, bottom, , top]: Box): Line[] {
  const found: Line[] = []
  for (let band = bandOf(top + BAND), last = bandOf(bottom - BAND); band >= last; band--) {
    append(found, (bands.get(band) ?? []).slice(0, MOST_LINES - found.length))
  }
  return found
}

/** The sign of a text that is drawn where a button stands. */
function boxIn(
  lines: readonly Line[],
  place: Box,
  taken: ReadonlyMap<Glyph, string>,
): { laid: LaidUnit; glyph: Glyph } | undefined {
  for (const { laid, line, signs } of lines) {
    if (line.right < place[0] || line.left > place[2]) continue
    const glyph = signs.find((one) => !taken.has(one) && isUpon(one, place))
    if (glyph) return { laid, glyph }
  }
  return undefined
}

/** What may be the drawing of a box. */
const isSign = (glyph: Glyph) => isBox(glyph) || /^[\u25a0-\u27bf\ue000-\uf8ff]$/.test(glyph.text)

/** Whether the middle of a letter lies upon a box, or hardly beside it. */
function isUpon({ u, end, v, size }: Glyph, [left, bottom, right, top]: Box): boolean {
  const [x, y] = [(u + end) / 2, v + 0.35 * size]
  return x > left - 2 && x < right + 2 && y > bottom - 2 && y < top + 2
}

/** What stands in a row: a text, a button, or else a field to write in. */
type Item = { from: number; to: number; words?: Line; tick?: Tick }

type Told = Beside & { signs: string; run: Tick[] }

/**
 * The label of a button, and what it shows there: its sign, or in a run of buttons without words between them all of theirs, since each stands for a
 * column. What was written into a field is no label.
 */
function tellTick(
  lines: readonly Line[],
  tick: Tick,
  ticks: readonly Tick[],
  blanks: readonly Box[],
): Told | undefined {
  const row = rowOf(lines, tick, ticks, blanks)
  return tellNear(row, tick) ?? tellNear(rowOf(lines, tick, ticks, blanks, NEARLY_AS_HIGH), tick) ?? tellFar(row, tick)
}

/** By a label that stands near. */
function tellNear(items: readonly Item[], tick: Tick): Told | undefined {
  const { at, first, last } = runAt(items, tick)
  const [before, behind] = [items[first - 1], items[last + 1]]
  const isNearBefore = gapOf(before, items[first]) < FAR && before?.words !== undefined
  const isNearBehind = gapOf(items[last], behind) < FAR && behind?.words !== undefined
  if (!isNearBefore && !isNearBehind) return undefined
  const isPair = last === first + 1 && isNearBefore && isNearBehind
  const isAhead = isPair ? at === first : first !== last || isLabelAhead(items, at)
  const isBefore = isNearBefore && (isAhead || !isNearBehind)
  const run = isPair ? [items[at] as Item] : items.slice(first, last + 1)
  return toldAt((isBefore ? before : behind)?.words as Line, run, isBefore)
}

/** By a text far in front, if it is the only one of the row, or of several columns the only one in front of them. */
function tellFar(items: readonly Item[], tick: Tick): Told | undefined {
  const { first, last } = runAt(items, tick)
  const texts = items.flatMap(({ words }, i) => (words ? [{ words, i }] : []))
  const [text, other] = first === last ? texts : texts.filter(({ i, words }) => i < first !== words.isRtl)
  if (!text || other || text.i !== (text.words.isRtl ? last + 1 : first - 1)) return undefined
  return toldAt(text.words, items.slice(first, last + 1), text.i < first)
}

/** Where a button stands in its row, and the run of buttons around it. */
function runAt(items: readonly Item[], tick: Tick): { at: number; first: number; last: number } {
  const at = items.findIndex((item) => item.tick === tick)
  let [first, last] = [at, at]
  while (items[first - 1]?.tick) first--
  while (items[last + 1]?.tick) last++
  return { at, first, last }
}

const toldAt = (label: Line, run: readonly Item[], isBefore: boolean): Told => {
  const ticks = run.flatMap(({ tick }) => tick ?? [])
  const signs = ticks.map(({ sign, blank }) => sign ?? blank).join(' ')
  return { laid: label.laid, side: sideOf(label, isBefore), signs, run: ticks }
}

/** Lines: as far as the middle of a text may lie from that of a button where no other text stands beside it. */
const NEARLY_AS_HIGH = 0.85

/** What stands as high as a button, or nearly so, from left to right. */
function rowOf(
  lines: readonly Line[],
  { box }: Tick,
  ticks: readonly Tick[],
  blanks: readonly Box[],
  most?: number,
): Item[] {
  const middle = middleOf(box)
  const texts = new Map<LaidUnit, Item>()
  for (const words of lines) {
    const { laid, line, hasWords } = words
    const { block, first } = laid
    const isAsHigh = middle < block.top + line.size && middle > block.bottom - 0.35 * line.size
    const offOf = ({ line: { v, size } }: Line) => Math.abs(v + 0.35 * size - middle)
    const isNearly = most !== undefined && offOf(words) < most * line.size
    if (!hasWords || (!isAsHigh && !isNearly) || first.show.container.isFieldNote === true) continue
    // Of a text of several lines the one that is as high as the button has its ends.
    const known = texts.get(laid)?.words
    if (!known || offOf(words) < offOf(known)) texts.set(laid, { from: line.left, to: line.right, words })
  }
  const buttons = ticks.map((tick): Item => ({ from: tick.box[0], to: tick.box[2], tick }))
  const items = [...texts.values(), ...buttons]
  // A field that lies upon a text or a button is not between them.
  const open = blanks
    .filter((blank) => blank[1] < middle && blank[3] > middle)
    .map((blank): Item => ({ from: blank[0], to: blank[2] }))
    .filter(({ from, to }) => !items.some((item) => item.from < to - 1 && item.to > from + 1))
  return [...items, ...open].sort((a, b) => a.from - b.from || a.to - b.to)
}

const isTold = ({ words, tick }: Item) => words !== undefined || tick !== undefined

const gapOf = (left: Item | undefined, right: Item | undefined): number =>
  left && right && isTold(left) && isTold(right) ? right.from - left.to : Number.POSITIVE_INFINITY

/**
 * Whether the label of a button stands in front of it ("Yes ☐ No ☐"). How its part of the row begins and ends says so, and how near the boxes of
 * the part stand to their words.
 */
function isLabelAhead(items: readonly Item[], at: number): boolean {
  const [before, behind] = [gapOf(items[at - 1], items[at]), gapOf(items[at], items[at + 1])]
  if (before >= FAR || behind >= FAR) return behind >= FAR
  let [from, to] = [at, at]
  while (isJoined(items[from - 1], items[from])) from--
  while (isJoined(items[to], items[to + 1])) to++
  if (items[from]?.tick) return false
  let [nearLeft, nearRight, between] = [0, 0, 0]
  for (let i = from + 2; i < to - 1; i++) {
    if (!items[i]?.words || !items[i - 1]?.tick || !items[i + 1]?.tick) continue
    nearLeft += gapOf(items[i - 1], items[i])
    nearRight += gapOf(items[i], items[i + 1])
    between++
  }
  // A row that begins with words and ends with a box has its labels in front, unless each stands clearly nearer to the box before it.
  if (items[to]?.tick) return between === 0 || nearRight <= nearLeft
  if (between > 0) return isClearlyAhead(items.slice(from, to + 1))
  const [isNumberBefore, isNumberBehind] = [isNumber(items[at - 1]), isNumber(items[at + 1])]
  return isNumberBefore === isNumberBehind ? before < behind : isNumberBehind
}

/**
 * Whether each box of a part that begins and ends with words stands far nearer to those in front. Words at both ends are mostly a question and
 * the label of the last box, which are hardly at even distances.
 */
function isClearlyAhead(part: readonly Item[]): boolean {
  const gaps = (side: -1 | 1) =>
    part.flatMap((item, i) => {
      const other = part[i + side]
      return item.tick && other?.words ? [side < 0 ? gapOf(other, item) : gapOf(item, other)] : []
    })
  return largest(gaps(-1)) < 0.4 * smallest(gaps(1))
}

/** Whether two neighbours are of one part of a row: between two texts a new one begins. */
const isJoined = (left: Item | undefined, right: Item | undefined) =>
  gapOf(left, right) < FAR && !(left?.words && right?.words)

/** Whether a text is the number of an item: "3.", "(b)", "12a". */
const isNumber = (item: Item | undefined): boolean =>
  item?.words !== undefined &&
  /^(?:\(?[\dA-Za-z]{1,4}[.)]|\d{1,3}[a-z]?|[a-z])$/.test(plainText(item.words.laid.unit.pieces).trim())

/** In points: what stands further off is hardly of the same row. */
const FAR = 40

/** A text to the left begins at its right end. */
const sideOf = ({ isRtl }: Line, isRight: boolean): Beside['side'] => (isRight === isRtl ? 'before' : 'after')

const isRtlLine = ({ glyphs }: Fragment) => glyphs.some(({ text }) => isRtlText(text))

/** Each box of a text in the order of its letters, with what it shows: itself where no button stands. */
function boxesOf({ block }: LaidUnit, shown: ReadonlyMap<Glyph, string>): NonNullable<Shown['boxes']> {
  const glyphs = block.lines.flatMap((line) =>
    isRtlLine(line) ? line.glyphs.toSorted((a, b) => b.u - a.u) : line.glyphs,
  )
  const signs = new Set(glyphs.filter((glyph) => shown.has(glyph)).map(({ text }) => text))
  return glyphs.flatMap((glyph) =>
    signs.has(glyph.text) ? [[glyph.text, shown.get(glyph) ?? glyph.text] as [string, string]] : [],
  )
}
