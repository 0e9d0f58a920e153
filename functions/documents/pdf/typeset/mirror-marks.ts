import { plainText } from '../../model/unit.ts'
import { transformBox } from '../content/matrix.ts'
import type { Box } from '../file/pages.ts'
import { isLabel } from '../layout/split.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { roomOf } from './fit.ts'
import type { Region } from './region.ts'

/** What is set in place of a list's mark, and where. */
export type ListMark = { text: string; region: Region }

/**
 * Right-to-left lists have their marks at the right. Finds the mark of each item that is set anew, changes places between
 * the item's region and the mark's, and tells what is to be set for the marks. Where one of the two would leave the box of its
 * form, which cuts it off there, both stay.
 */
export function mirrorMarks(
  units: readonly LaidUnit[],
  regions: Map<LaidUnit, Region>,
  isSet: (unit: LaidUnit) => boolean,
): Map<LaidUnit, ListMark> {
  const marks = new Map<LaidUnit, ListMark>()
  /** Options of a form stand beside each other; a tick says which of them holds, and stays in its box. */
  const isChoice = (text: string, mark: LaidUnit, item: LaidUnit) =>
    ticks.test(text) ||
    (!isLabel(text) &&
      !bullets.test(text) &&
      units.some((other) => other !== item && other !== mark && isSet(other) && isInRow(other, mark)))
  const texts = units.map((unit) => (unit.unit.keep ? markOf(unit) : undefined))
  for (const [i, mark] of units.entries()) {
    const text = texts[i]
    const item = text && units.find((unit) => isSet(unit) && isItemOf(unit, mark))
    const region = item && regions.get(item)
    if (!text || !region || region.isLabel || isChoice(text, mark, item)) continue
    const { block } = item
    const room = roomOf(region, block.size, block.lines.length)
    const right = room.left + room.width
    if (boxOf(item)[0] > mark.block.left + SLACK * block.size || boxOf(mark)[2] < right - SLACK * block.size) continue
    const hang = block.left - mark.block.left
    const end = right - hang
    const beside = { ...region.spare, left: Math.min(region.spare.left, mark.block.left), right: end }
    regions.set(item, { ...region, left: mark.block.left, right: end, freeRight: end, spare: beside, indent: 0 })
    marks.set(mark, {
      text,
      region: {
        ...region,
        left: end,
        freeLeft: end,
        right,
        freeRight: right,
        spare: { ...region.spare, left: end, right },
        indent: 0,
        align: 'left',
      },
    })
  }
  return marks
}

/** In ems, how far letters may reach out of a box. */
const SLACK = 0.1

/** The box of the form that a unit is drawn in, in the unit's frame. */
const boxOf = ({ first, frame }: LaidUnit): Box => {
  const { bounds } = first.show.state
  return bounds ? transformBox(frame.turn, bounds) : [-Infinity, -Infinity, Infinity, Infinity]
}

/** The text of a bullet or a list number; signs of symbol fonts that have no meaning of their own become a bullet. */
function markOf({ unit }: LaidUnit): string | undefined {
  const text = plainText(unit.pieces).trim()
  if (isLabel(text)) return text
  if (!/^[^\p{L}\p{N}\s(){}[\]]$/u.test(text)) return undefined
  return /[\ue000-\uf8ff]/.test(text) ? '\u2022' : text
}

/** Ticks and crosses, also in a box. */
const ticks = /^[\u2610-\u2612\u2705\u2713-\u2718\u274c\u2714\u00d7]$/u

/** Signs that mark nothing but the items of a list. */
const bullets = /^[\u2022\u2023\u2043\u25aa\u25e6\u00b7*\-\u2013\u2014]$/u

const isInRow = ({ block, frame }: LaidUnit, { block: mark, frame: own }: LaidUnit): boolean =>
  frame === own && Math.abs(block.top - mark.top) < 0.4 * block.size

/** Whether a unit's first line stands right behind a mark. */
function isItemOf(unit: LaidUnit, mark: LaidUnit): boolean {
  const { block } = unit
  const gap = block.left - mark.block.right
  return isInRow(unit, mark) && gap > -0.2 * block.size && gap < 4 * block.size
}
