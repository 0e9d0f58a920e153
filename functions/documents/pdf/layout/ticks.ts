import { append } from '../../model/lists.ts'
import { plainText, type Shown, type UnitTarget } from '../../model/unit.ts'
import type { Field } from '../content/fields.ts'
import type { Glyph } from '../content/glyph.ts'
import { transformBox } from '../content/matrix.ts'
import type { Box, PageNode } from '../file/pages.ts'
import { isBox } from './block.ts'
import { type Fragment, isRtlText, textOf } from './fragment.ts'
import type { Frame } from './frame.ts'
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
 * button stands, else beside its label. What an appearance draws as a letter is shown there alone. Of a button that is not ticked nothing is said:
 * somebody may have marked it by hand. Nor is anything of one that has no label near it.
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
  const buttonBands = Map.groupBy(all, ({ box }) => bandOf((box[1] + box[3]) / 2))
  const boxes = new Map<Glyph, string>()
  const boxed = new Set<LaidUnit>()
  const beside = new Map<LaidUnit, { before: string[]; after: string[] }>()
  const places = new Set<string>()
  for (const { box: place, field } of all) {
    const { sign } = field
    if (!sign) continue
    const near = linesAt(bands, place)
    const found = boxIn(near, place, boxes)
    const label = labelOf(near, place, boxesBeside(buttonBands, place))
    field.isShown = found !== undefined || label !== undefined
    // Two fields may lie upon each other.
    const key = place.map(Math.round).join()
    if (places.has(key) || !field.isShown) continue
    places.add(key)
    // A box that stands apart is read at its label.
    const isWithin = found && (!label || /[\p{L}\p{N}]/u.test(plainText(found.laid.unit.pieces)))
    if (found) boxes.set(found.glyph, sign)
    if (found && isWithin) boxed.add(found.laid)
    else if (label) {
      if (found) found.laid.unit.shown = { elsewhere: true }
      const own = beside.get(label.laid) ?? { before: [], after: [] }
      own[label.side].push(sign)
      beside.set(label.laid, own)
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
const boxesBeside = (bands: ReadonlyMap<number, readonly Tick[]>, [, bottom, , top]: Box): Box[] => {
  const middle = (bottom + top) / 2
  return [-1, 0, 1]
    .flatMap((off) => bands.get(bandOf(middle) + off) ?? [])
    .map(({ box }) => box)
    .filter((box) => Math.abs((box[1] + box[3]) / 2 - middle) < (top - bottom) / 2)
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

/**
 * The label of a button: what stands right behind it; or in front of it, in a row that begins with words and ends with a box ("Yes ☐ No ☐"). Whatever
 * stands far from it, or was written into a field, is none.
 */
function labelOf(lines: readonly Line[], place: Box, buttons: readonly Box[]): Beside | undefined {
  const [left, bottom, right, top] = place
  const middle = (bottom + top) / 2
  const words = lines.filter(({ laid: { block, first }, line, hasWords }) => {
    const isAsHigh = middle < block.top + line.size && middle > block.bottom - 0.35 * line.size
    return hasWords && first.show.container.isNote !== true && isAsHigh
  })
  const [behind, ahead] = [
    smallestBy(words, ({ line }) => (line.left > left ? line.left - right : undefined)),
    smallestBy(words, ({ line }) => (line.right < right ? left - line.right : undefined)),
  ]
  const row = rowAround(place, [...words.map(({ line }): Box => [line.left, bottom, line.right, top]), ...buttons])
  const isButton = (box: Box | undefined) => box !== undefined && buttons.includes(box)
  const isAhead = !isButton(row[0]) && isButton(row.at(-1))
  const [found, isBehind] = isAhead && ahead ? [ahead, false] : behind ? [behind, true] : [ahead, false]
  return found && { laid: found.laid, side: sideOf(found, !isBehind) }
}

/** What stands in one row with a button, from left to right, as far as nothing is missing in it. */
function rowAround(place: Box, boxes: readonly Box[]): Box[] {
  const sorted = boxes.toSorted((a, b) => a[0] - b[0])
  const at = sorted.findIndex((box) => box[0] === place[0] && box[2] === place[2])
  let [from, to] = [at, at]
  while (from > 0 && (sorted[from] as Box)[0] - (sorted[from - 1] as Box)[2] < FAR) from--
  while (to + 1 < sorted.length && (sorted[to + 1] as Box)[0] - (sorted[to] as Box)[2] < FAR) to++
  return sorted.slice(from, to + 1)
}

/** In points: further off nothing is a label, or of the same row. */
const FAR = 40

function smallestBy(lines: readonly Line[], distanceOf: (line: Line) => number | undefined): Line | undefined {
  let [best, least]: [Line | undefined, number] = [undefined, FAR]
  for (const line of lines) {
    const distance = distanceOf(line)
    if (distance !== undefined && distance < least) [best, least] = [line, distance]
  }
  return best
}

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
