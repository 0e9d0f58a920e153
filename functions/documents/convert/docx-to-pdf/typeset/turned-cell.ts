import type { FlowCell, FlowRow, QuarterTurn } from '../flow.ts'
import { fitStrips } from './fit-strips.ts'
import { drawn, type FlowSetting, heightOf, type Strip } from './strip.ts'
import { turned, turnedPadding } from './turn.ts'

export type TurnedCell = {
  strips: Strip[]
  /** What it asks of its row. */
  height: number
  draw: (box: { x: number; y: number; width: number; height: number }) => string
}

/** The shortest lines that text in a turned cell has, and what they grow by until the cell holds them. */
const SHORTEST = 24
const GROWTH = 1.15

/** A cell whose lines run down or up: they are as long as its row is high, which grows until they stand beside each other in its width. */
export function turnedCell(
  cell: FlowCell,
  turn: QuarterTurn,
  width: number,
  { minHeight, isExact }: FlowRow,
  setting: FlowSetting,
): TurnedCell {
  const padding = turnedPadding(cell.padding, turn)
  const across = width - padding.top - padding.bottom
  const around = padding.start + padding.end
  const longest = setting.room / 2
  const least = heightOf(setting.strips(cell.blocks, longest))
  let length = Math.max(SHORTEST, minHeight - around)
  let strips = setting.strips(cell.blocks, length)
  while (!isExact && heightOf(strips) > Math.max(across, least) && length * GROWTH < longest) {
    length *= GROWTH
    strips = setting.strips(cell.blocks, length)
  }
  return {
    strips,
    height: length + around,
    draw: ({ x, y, height }) => {
      const set = fitStrips(cell.blocks, Math.max(SHORTEST, height - around), across, setting.strips)
      const lowered = Math.max(0, across - heightOf(set)) * cell.lowered
      const middle = [x + width / 2, y - height / 2] as const
      const text = drawn(set, middle[0] - height / 2 + padding.start, middle[1] + width / 2 - padding.top - lowered)
      return turned(text, turn, middle)
    },
  }
}
