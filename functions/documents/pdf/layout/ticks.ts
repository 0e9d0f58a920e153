import { append } from '../../model/lists.ts'
import { plainText, type Shown, type UnitTarget } from '../../model/unit.ts'
import type { Field } from '../content/fields.ts'
import type { Glyph } from '../content/glyph.ts'
import { transformBox } from '../content/matrix.ts'
import type { Box, PageNode } from '../file/pages.ts'
import { type Fragment, isRtlText, textOf } from './fragment.ts'
import type { Frame } from './frame.ts'
import type { LaidUnit } from './unit-page.ts'

/** A button that is ticked or chosen, or may be, in the frame of the texts. */
type Tick = { box: Box; sign: string }
type Line = { laid: LaidUnit; line: Fragment; hasWords: boolean; isRtl: boolean; signs: readonly Glyph[] }
type Beside = { laid: LaidUnit; side: 'before' | 'after' }

/** A page with more of them is no form: the others are not looked at. */
export const MOST_TICKS = 2000
/** Lines that are looked at for one of them, and the boxes of one line. */
const [MOST_LINES, MOST_SIGNS] = [2000, 200]

/**
 * Shows in the texts of a page which of its boxes are ticked and which buttons are chosen: in the place of the box that a text has where the
 * button stands, else beside the text next to it. What an appearance draws as a letter is shown there alone.
 */
export function showTicks(units: readonly LaidUnit[], fields: readonly Field[], { box }: PageNode): void {
  const frame = units[0]?.frame
  const seen = fields.filter((field): field is Field & Tick => field.sign !== undefined && isOn(field.box, box))
  if (!frame || seen.length === 0) return
  const turned = new Map<number, Tick[]>()
  const ticksIn = ({ angle, turn }: Frame): readonly Tick[] => {
    const known = turned.get(angle)
    if (known) return known
    const own = seen.slice(0, MOST_TICKS).map(({ sign, box }): Tick => ({ sign, box: transformBox(turn, box) }))
    turned.set(angle, own)
    return own
  }
  const ticks = ticksIn(frame).toSorted((a, b) => b.box[3] - a.box[3] || a.box[0] - b.box[0])
  const drawn = new Set<LaidUnit>()
  const lines: Line[] = []
  for (const laid of units) {
    if (laid.unit.hidden) continue
    if (isLetter(laid) && ticksIn(laid.frame).some(({ box }) => isUpon(laid.first, box))) drawn.add(laid)
    else if (laid.frame.angle === frame.angle)
      append(
        lines,
        laid.block.lines.map((line) => lineOf(laid, line)),
      )
  }
  const worded = lines.filter(({ hasWords }) => hasWords)
  if (worded.length === 0) return
  for (const { unit } of drawn) Object.assign(unit, { keep: 'symbol', shown: { elsewhere: true } })
  const bands = Map.groupBy(lines, ({ line }) => bandOf(line.v))
  const boxes = new Map<Glyph, string>()
  const boxed = new Set<LaidUnit>()
  const beside = new Map<LaidUnit, { before: string[]; after: string[] }>()
  for (const { box: place, sign } of ticks) {
    const near = linesAt(bands, place)
    const found = boxIn(near, place, boxes)
    const label = labelOf(near, place)
    if (found) {
      boxes.set(found.glyph, sign)
      // A box that stands apart is read at its label.
      if (!label || /[\p{L}\p{N}]/u.test(plainText(found.laid.unit.pieces))) {
        boxed.add(found.laid)
        continue
      }
      found.laid.unit.shown = { elsewhere: true }
    }
    const { laid, side } = label ?? nearestOf(worded, place)
    const own = beside.get(laid) ?? { before: [], after: [] }
    own[side].push(sign)
    beside.set(laid, own)
  }
  for (const laid of new Set([...boxed, ...beside.keys()])) {
    const { before = [], after = [] } = beside.get(laid) ?? {}
    laid.unit.shown = {
      ...(before.length > 0 && { before: `${before.join(' ')} ` }),
      ...(after.length > 0 && { after: ` ${after.join(' ')}` }),
      ...(boxed.has(laid) && { boxes: boxesOf(laid, boxes) }),
    }
  }
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

/** What may be the drawing of a box: no letter, no figure and no rule to write on. */
const isSign = ({ text }: Glyph) => /^[^\p{L}\p{N}\p{P}\p{Z}]$/u.test(text)

/** Whether the middle of a letter lies upon a box, or hardly beside it. */
function isUpon({ u, end, v, size }: Glyph, [left, bottom, right, top]: Box): boolean {
  const [x, y] = [(u + end) / 2, v + 0.35 * size]
  return x > left - 2 && x < right + 2 && y > bottom - 2 && y < top + 2
}

/** The text of its line that stands next to a button. What stands behind the button is rather its label. */
function labelOf(lines: readonly Line[], place: Box): Beside | undefined {
  const [left, bottom, right, top] = place
  const middle = (bottom + top) / 2
  let best: (Beside & { distance: number }) | undefined
  for (const each of lines) {
    const { laid, line, hasWords } = each
    const off = Math.abs(middle - line.v - 0.35 * line.size)
    if (!hasWords || off > Math.max(0.6 * line.size, (top - bottom) / 2)) continue
    const [ahead, behind] = [line.left - right, left - line.right]
    const distance = off + Math.max(0, ahead, 1.5 * behind)
    if (!best || distance < best.distance) best = { laid, side: sideOf(each, behind > ahead), distance }
  }
  return best
}

/** The nearest text where none stands on the line of a button. */
function nearestOf(lines: readonly Line[], [left, bottom, right, top]: Box): Beside {
  const distanceTo = ({ line }: Line) =>
    Math.hypot(
      Math.max(0, line.left - right, left - line.right),
      Math.max(0, line.v - top, bottom - line.v - line.size),
    )
  let best = lines[0] as Line
  let least = distanceTo(best)
  for (const line of lines.slice(1, MOST_LINES)) {
    const distance = distanceTo(line)
    if (distance < least) [best, least] = [line, distance]
  }
  return { laid: best.laid, side: best.line.v > top ? 'after' : 'before' }
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
