import { largest } from '../../model/lists.ts'
import type { Atom } from './atoms.ts'
import { cutCodes } from './cut-codes.ts'
import type { Region } from './region.ts'
import { type Line, wrap } from './wrap.ts'

export type Fitted = {
  lines: Line[]
  /** Font size relative to the original's. */
  scale: number
  /** Width of the letters relative to their face's. */
  condense: number
  left: number
  width: number
  /** The first baseline. */
  top: number
  leading: number
  /** The text did not fit even at the smallest size. */
  overflows: boolean
}

/** No text is set smaller than this part of its original size, but for letters so large that less of them is read as well. */
export const FLOOR = 0.6

/** Letters of this size in points are read without effort. */
const LARGE = 14

/** Letters are drawn no narrower than this part of their face's width. */
export const NARROWEST = 0.6

/** The width of letters relative to their face's: without need, and at the least. */
export type Widths = { usual: number; least: number }

const gentle = [1, 0.97, 0.94, 0.91]
const firm = [0.88, 0.85]
const readable = [1, 0.95, 0.9, 0.85]

type Pairs = readonly (readonly [scale: number, condense: number])[]

/** Sizes and widths of a line alone that are hardly seen to differ. */
const slender: Pairs = [
  [0.97, 0.94],
  [0.95, 0.92],
  [0.97, 0.87],
]

/** Tried in all of the free space: letters get narrow and keep their height, which decides how well they are read. */
const subtle: Pairs = [
  [1, 1],
  [0.95, 1],
  [0.95, 0.92],
  [0.95, 0.88],
  [0.95, 0.84],
  [0.95, 0.8],
  [0.95, 0.76],
]

/** Visible changes: letters get narrow before they get small. */
const strong: Pairs = [
  [0.95, 0.72],
  [0.97, 0.66],
  [0.97, NARROWEST],
  [0.85, NARROWEST],
  [0.78, NARROWEST],
  [0.7, NARROWEST],
  [0.65, NARROWEST],
  [FLOOR, NARROWEST],
]

/** For large letters, which would otherwise overlap what is around them. */
const shrunk: Pairs = [0.55, 0.5, 0.45, 0.4, 0.35].map((scale) => [scale, NARROWEST])

type Room = { left: number; width: number; top: number; floor: number }

/**
 * Finds the largest size, `most` at most, at which a text fits: in the height that the original had, then in the free space
 * below with some of it left, then in all of it; in the spare room around it with letters a little smaller and narrower;
 * smaller still. Lines draw together as their letters get smaller.
 */
export function fit(
  text: readonly Atom[],
  size: number,
  region: Region,
  lineCount: number,
  { most = 1, widths = { usual: 1, least: NARROWEST } }: { most?: number; widths?: Widths } = {},
): Fitted {
  const narrowed = (part: number) => Math.min(widths.usual, Math.max(widths.least, widths.usual * part))
  const own = (lineCount - 1) * region.leading
  const rooms = roomsOf(region, size, lineCount)
  const [room] = rooms
  const widestRoom = largest(rooms.map(({ width }) => width))
  const atoms = cutCodes(text, widestRoom / (size * widths.usual))
  const attempt = (within: Room, scale: number, condense: number, depth: number, close: boolean) => {
    const leading = region.leading * (close ? scale : 1)
    const unit = size * scale * condense
    const count = Math.max(lineCount, 1 + Math.floor(depth / leading + 0.01))
    const short = shortBy(region, within, leading, size * scale)
    const { lines, widest } = wrap(atoms, within.width / unit, (line) => short(line) / unit)
    if (lines.length > count || widest * unit > within.width + 0.02 * size) return undefined
    // Lines that drew together further than they had to fill the height that the original had.
    // What stands at the end of a line does so at the height for which the lines were broken.
    const filling = region.notches.length > 0 ? leading : own / Math.max(1, lines.length - 1)
    const even = Math.max(leading, Math.min(region.leading, filling))
    return settled(within, region, { lines, scale, condense, leading: even }, widest * unit)
  }
  const either = (within: Room, scale: number, condense: number, depth: number) =>
    attempt(within, scale, condense, depth, false) ?? attempt(within, scale, condense, depth, true)
  const first = (scales: readonly number[], depth: number, within: Room = room): Fitted | undefined => {
    for (const scale of new Set(scales.map((each) => Math.min(each, most)))) {
      const fitted = either(within, scale, widths.usual, depth)
      if (fitted) return fitted
    }
    return undefined
  }
  const inRooms = (pairs: Pairs, within: readonly Room[], depthOf: (room: Room) => number): Fitted | undefined => {
    for (const [scale, condense] of pairs)
      for (const each of within) {
        const fitted = either(each, Math.min(scale, most), narrowed(condense), depthOf(each))
        if (fitted) return fitted
      }
    return undefined
  }
  const spare = (pairs: Pairs) => inRooms(pairs, rooms, ({ top, floor }) => top - floor)
  const free = Math.max(0, region.top - room.floor)
  const airy = Math.max(own, free - 0.45 * region.leading)
  const found =
    first(gentle, own) ??
    // A line alone is rather a little narrower and smaller than broken in two.
    (lineCount > 1 ? (first([...gentle, ...firm], airy) ?? first(firm, own)) : inRooms(slender, [room], () => own)) ??
    first(gentle, airy) ??
    first(readable, free) ??
    spare(subtle) ??
    spare(strong) ??
    spare(shrunk.filter(([scale]) => scale * size >= LARGE))
  if (found) return found
  const last = rooms.at(-1) ?? room
  const condense = narrowed(NARROWEST)
  const unit = size * FLOOR * condense
  const { lines, widest } = wrap(atoms, last.width / unit, (line) => (line === 0 ? region.indent / unit : 0))
  const made = settled(last, region, { lines, scale: FLOOR, condense, leading: region.leading * FLOOR }, widest * unit)
  return { ...made, overflows: true }
}

/** By how much each line of a text is shorter than its room: the first by its indent, each by what stands at its end. */
function shortBy(region: Region, { left, width }: Room, leading: number, size: number) {
  return (line: number) =>
    (line === 0 ? Math.max(0, region.indent) : 0) + notched(region, left + width, region.top - line * leading, size)
}

/** How far other text reaches into a line from its end. */
export function notched({ notches, left }: Region, right: number, y: number, size: number): number {
  let short = 0
  for (const [from, bottom, , top] of notches)
    if (bottom < y + 0.6 * size && top > y - 0.1 * size && from > left)
      short = Math.max(short, right - from + 0.25 * size)
  return short
}

/** A text in a room moves from where it stood no further than it has to. */
function settled(
  room: Room,
  region: Region,
  fitted: Pick<Fitted, 'lines' | 'scale' | 'condense' | 'leading'>,
  widest: number,
): Fitted {
  const depth = (fitted.lines.length - 1) * fitted.leading
  const top = Math.min(Math.max(room.top, region.top), Math.max(region.top, room.floor + depth))
  const end = room.left + room.width
  const placed = { ...fitted, top, overflows: false }
  if (room.left >= region.left || region.align === 'centre') return { ...placed, left: room.left, width: room.width }
  if (region.align === 'right') {
    const right = Math.min(end, Math.max(region.right, room.left + widest))
    return { ...placed, left: room.left, width: right - room.left }
  }
  const left = Math.max(room.left, Math.min(region.left, end - widest))
  return { ...placed, left, width: end - left }
}

/** The areas that a text may take, the one most like its original first. */
function roomsOf(region: Region, size: number, lineCount: number): [Room, ...Room[]] {
  const { left, right, top, floor, floorBeside, spare } = region
  const comfortable = roomOf(region, size, lineCount)
  const isWider = comfortable.width > right - left + 1.6 * size
  const rooms: [Room, ...Room[]] = [{ ...comfortable, top, floor: isWider ? Math.max(floor, floorBeside) : floor }]
  // The same measure goes deeper than a wider one, where something stands below the free space beside it.
  if (isWider && floorBeside > floor + 0.1 * size) rooms.push({ left, width: right - left, top, floor })
  // What stands at the end of a line does so at the height that the line has now.
  if (region.notches.length > 0) return rooms
  if (spare.top > top + 0.5 * size) rooms.push({ ...comfortable, top: spare.top, floor: rooms[0].floor })
  rooms.push({ left: spare.left, width: spare.right - spare.left, top: spare.top, floor: spare.floor })
  return rooms
}

/** Where the lines of a text may stand: a paragraph keeps its measure, a line alone may use the free space beside it. */
export function roomOf(region: Region, size: number, lineCount: number): { left: number; width: number } {
  const { align, left, right, freeLeft, freeRight } = region
  if (align === 'right')
    return lineCount > 1 ? { left, width: right - left } : { left: freeLeft, width: right - freeLeft }
  if (align === 'centre') {
    const half = Math.min(right - freeLeft, freeRight - left, Math.max(freeRight - freeLeft, 0)) - (right - left) / 2
    const reach = Math.max((right - left) / 2, half)
    const middle = (left + right) / 2
    return { left: middle - reach, width: 2 * reach }
  }
  if (lineCount > 1) {
    // Ragged lines end a little before their measure does.
    const slack = align === 'left' ? Math.min(freeRight - right, 1.5 * size) : 0
    return { left, width: right - left + Math.max(0, slack) }
  }
  return { left, width: freeRight - left }
}
