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

const gentle = [1, 0.97, 0.94, 0.91, 0.88, 0.85]
const strong = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, FLOOR]

/**
 * Finds the largest size at which a text fits: first in the lines that the original had, a little smaller if it must be,
 * then in the free space below too, smaller still.
 */
export function fit(atoms: readonly Atom[], size: number, region: Region, lineCount: number): Fitted {
  const room = roomOf(region, size, lineCount)
  const attempt = (scale: number, most: number, leading: number): Fitted | undefined => {
    const unit = size * scale
    const { lines, widest } = wrap(atoms, room.width / unit, region.indent / unit)
    if (lines.length > most || widest * unit > room.width + 0.02 * size) return undefined
    return { lines, scale, left: room.left, width: room.width, leading, overflows: false }
  }
  for (const scale of gentle) {
    const fitted = attempt(scale, lineCount, region.leading)
    if (fitted) return fitted
  }
  for (const scale of strong) {
    const leading = region.leading * Math.max(scale, 0.9)
    const below = Math.max(0, region.top - region.floor)
    const most = Math.max(lineCount, 1 + Math.floor(below / leading + 0.01))
    const fitted = attempt(scale, most, leading)
    if (fitted) return fitted
    const tight = attempt(
      scale,
      Math.max(lineCount, 1 + Math.floor(below / (region.leading * scale) + 0.01)),
      region.leading * scale,
    )
    if (tight) return tight
  }
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
