import { append } from '../../model/lists.ts'
import { plainText, type Shown, type UnitTarget } from '../../model/unit.ts'
import type { Field } from '../content/fields.ts'
import type { Glyph } from '../content/glyph.ts'
import { transformBox } from '../content/matrix.ts'
import type { Box, PageNode } from '../file/pages.ts'
import { isBox } from './block.ts'
import { type Fragment, isRtlText, textOf } from './fragment.ts'
import type { Frame } from './frame.ts'
import { middleOf } from './marks.ts'
import type { LaidUnit } from './unit-page.ts'

/** A button that is ticked or chosen, or may be, in the frame of the texts. */
type Tick = { box: Box; field: Field }
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
    const own = buttons.map((field): Tick => ({ field, box: transformBox(turn, field.box) }))
    turned.set(angle, own)
    return own
  }
  const all = ticksIn(frame).toSorted((a, b) => b.box[3] - a.box[3] || a.box[0] - b.box[0])
  const drawn = new Map<LaidUnit, Field>()
  const lines: Line[] = []
  for (const laid of units) {
    if (laid.unit.hidden) continue
    const under = isLetter(laid) && ticksIn(laid.frame).find(({ box, field }) => field.sign && isUpon(laid.first, box))
    if (under) drawn.set(laid, under.field)
    else if (laid.frame.angle === frame.angle)
      append(
        lines,
        laid.block.lines.map((line) => lineOf(laid, line)),
      )
  }
  const bands = Map.groupBy(lines, ({ line }) => bandOf(line.v))
  const buttonBands = Map.groupBy(all, ({ box }) => bandOf(middleOf(box)))
  const boxes = new Map<Glyph, string>()
  const boxed = new Set<LaidUnit>()
  const beside = new Map<LaidUnit, { before: string[]; after: string[] }>()
  const places = new Set<string>()
  for (const { box: place, field } of all) {
    const { sign } = field
    if (!sign) continue
    const near = linesAt(bands, place)
    const found = boxIn(near, place, boxes)
    const told = tellTick(near, place, ticksBeside(buttonBands, place))
    field.isShown = found !== undefined || told !== undefined
    // Two fields may lie upon each other, and a run is told once.
    const keys = (found && !told ? [place] : (told?.run ?? [])).map((one) => one.map(Math.round).join())
    if (!field.isShown || keys.some((key) => places.has(key))) continue
    for (const key of keys) places.add(key)
    // A box that stands apart is read at its label.
    const isWithin = found && (!told || /[\p{L}\p{N}]/u.test(plainText(found.laid.unit.pieces)))
    if (found) boxes.set(found.glyph, sign)
    if (found && isWithin) boxed.add(found.laid)
    else if (told) {
      if (found) found.laid.unit.shown = { elsewhere: true }
      const own = beside.get(told.laid) ?? { before: [], after: [] }
      own[told.side].push(told.signs)
      beside.set(told.laid, own)
    }
  }
  for (const [{ unit }, { isShown }] of drawn)
    if (isShown) Object.assign(unit, { keep: 'symbol', shown: { elsewhere: true } })
  for (const laid of new Set([...boxed, ...beside.keys()])) {
    const { before = [], after = [] } = beside.get(laid) ?? {}
    laid.unit.shown = {
      ...(before.length > 0 && { before: `${before.join(' ')} ` }),
      ...(after.length > 0 && { after: ` ${after.join(' ')}` }),
      ...(boxed.has(laid) && { boxes: boxesOf(laid, boxes) }),
    }
  }
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

/** What stands in a row: a text, or a button. */
type Item = { from: number; to: number; words?: Line; tick?: Tick }

type Told = Beside & { signs: string; run: Box[] }

/**
 * The label of a button, and what it shows there: its sign, or in a run of buttons without words between them all of theirs, since each stands for a
 * column. What was written into a field is no label.
 */
function tellTick(lines: readonly Line[], place: Box, ticks: readonly Tick[]): Told | undefined {
  const items = rowOf(lines, place, ticks)
  const at = items.findIndex(({ tick }) => tick?.box === place)
  if (at < 0) return undefined
  let [first, last] = [at, at]
  while (items[first - 1]?.tick) first--
  while (items[last + 1]?.tick) last++
  const [ahead, behind] = [items[first - 1], items[last + 1]]
  const [a, b] = [items[first] as Item, items[last] as Item]
  const isPair = last === first + 1 && gapOf(ahead, a) < FAR && gapOf(b, behind) < FAR
  const isLone = first === last || isPair
  const isAhead = isPair ? at === first : !isLone || isLabelAhead(items, at)
  const label = isAhead ? (ahead ?? behind) : (behind ?? ahead)
  if (!label?.words) return undefined
  const run = isLone ? [items[at] as Item] : items.slice(first, last + 1)
  const signs = run.map(({ tick }) => tick?.field.sign ?? tick?.field.blank).join(' ')
  const { laid } = label.words
  return {
    laid,
    side: sideOf(label.words, label === ahead),
    signs,
    run: run.flatMap(({ tick }) => (tick ? [tick.box] : [])),
  }
}

/** What stands as high as a button, from left to right. */
function rowOf(lines: readonly Line[], place: Box, ticks: readonly Tick[]): Item[] {
  const middle = middleOf(place)
  const texts = new Map<LaidUnit, Item>()
  for (const words of lines) {
    const { laid, line, hasWords } = words
    const { block, first } = laid
    const isAsHigh = middle < block.top + line.size && middle > block.bottom - 0.35 * line.size
    if (!hasWords || !isAsHigh || first.show.container.isNote === true) continue
    // Of a text of several lines the one that is as high as the button has its ends.
    const offOf = ({ line: { v, size } }: Line) => Math.abs(v + 0.35 * size - middle)
    const known = texts.get(laid)?.words
    if (!known || offOf(words) < offOf(known)) texts.set(laid, { from: line.left, to: line.right, words })
  }
  const buttons = ticks.map((tick): Item => ({ from: tick.box[0], to: tick.box[2], tick }))
  return [...texts.values(), ...buttons].toSorted((a, b) => a.from - b.from || a.to - b.to)
}

const gapOf = (left: Item | undefined, right: Item | undefined): number =>
  left && right ? right.from - left.to : Number.POSITIVE_INFINITY

/**
 * Whether the labels of a row stand in front of their boxes ("Yes ☐ No ☐"): it begins with words and ends with a box; or its boxes stand nearer to
 * what is in front of them, which is no number of an item.
 */
function isLabelAhead(items: readonly Item[], at: number): boolean {
  if (gapOf(items[at - 1], items[at]) >= FAR) return gapOf(items[at], items[at + 1]) >= FAR
  if (gapOf(items[at], items[at + 1]) >= FAR && !items[at + 2]) return true
  let [from, to] = [at, at]
  while (gapOf(items[from - 1], items[from]) < FAR) from--
  while (gapOf(items[to], items[to + 1]) < FAR) to++
  let [ahead, behind, between] = [0, 0, 0]
  for (let i = from + 1; i < to; i++) {
    if (!items[i]?.tick || !items[i - 1]?.words || !items[i + 1]?.words) continue
    ahead += gapOf(items[i - 1], items[i])
    behind += gapOf(items[i], items[i + 1])
    between++
  }
  const endsWithBox = items[to]?.tick !== undefined
  if (items[from]?.tick) return false
  if (endsWithBox) return between === 0 || ahead <= behind
  const before = items[at - 1]?.words
  const isNumber = before !== undefined && /^\(?[\dA-Za-z]{1,4}[.)]$/.test(plainText(before.laid.unit.pieces).trim())
  return ahead < behind && !isNumber
}

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
