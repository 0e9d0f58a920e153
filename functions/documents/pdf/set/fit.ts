import type { Atom } from './atoms.ts'
import type { Region } from './region.ts'
import { type Line, wrap } from './wrap.ts'

export type Fitted = {
  lines: Line[]
  /** Font size relative to the original's. */
  scale: number
  left: number
  width: number
  leading: number
  /** The text did not fit even at the smallest size. */
  overflows: boolean
}

/** No text is set smaller than this part of its original size. */
export const FLOOR = 0.6

const gentle = [1, 0.97, 0.94, 0.91]
const firm = [0.88, 0.85]
const strong = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, FLOOR]

/**
 * Finds the largest size, `most` at most, at which a text fits: in the height that the original had, then in the free space
 * below with some of it left, then in all of it, smaller still. Lines draw together as their letters get smaller.
 */
export function fit(atoms: readonly Atom[], size: number, region: Region, lineCount: number, most = 1): Fitted {
  const room = roomOf(region, size, lineCount)
  const own = (lineCount - 1) * region.leading
  const attempt = (scale: number, depth: number, leading: number): Fitted | undefined => {
    const unit = size * scale
    const count = Math.max(lineCount, 1 + Math.floor(depth / leading + 0.01))
    const { lines, widest } = wrap(atoms, room.width / unit, region.indent / unit)
    if (lines.length > count || widest * unit > room.width + 0.02 * size) return undefined
    // Lines that drew together further than they had to fill the height that the original had.
    const even = Math.max(leading, Math.min(region.leading, own / Math.max(1, lines.length - 1)))
    return { lines, scale, left: room.left, width: room.width, leading: even, overflows: false }
  }
  const free = Math.max(0, region.top - region.floor)
  const within = (scales: readonly number[], depth: number): Fitted | undefined => {
    for (const scale of scales) {
      if (scale > most) continue
      const fitted = attempt(scale, depth, region.leading) ?? attempt(scale, depth, region.leading * scale)
      if (fitted) return fitted
    }
    return undefined
  }
  const airy = Math.max(own, free - 0.45 * region.leading)
  const found =
    within(gentle, own) ??
    // A line alone is rather a little smaller than broken in two.
    (lineCount > 1 ? within([...gentle, ...firm], airy) : undefined) ??
    within(firm, own) ??
    within(gentle, airy) ??
    within(strong, free)
  if (found) return found
  const unit = size * FLOOR
  const { lines } = wrap(atoms, room.width / unit, region.indent / unit)
  return { lines, scale: FLOOR, left: room.left, width: room.width, leading: region.leading * FLOOR, overflows: true }
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
