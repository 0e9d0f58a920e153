import { largest } from '../../../model/lists.ts'
import type { FlowCell } from '../flow.ts'
import { backdrop } from './operators.ts'
import { drawn, heightOf, type Strip } from './strip.ts'
import type { TurnedCell } from './turned-cell.ts'

/** A strip beside which a cell stands: where it is drawn, its height, and that of all that follows it on its page. */
export type Beside = { x: number; y: number; height: number; below: number; isFirst: boolean; isLast: boolean }

type Cell = FlowCell & { width: number; inside: Strip[]; height: number; turned?: TurnedCell }

/**
 * A cell that stands beside several strips, which pages may part: each page shows of its text what has room beside the strips
 * that it has, and the last one the rest. Drawn from strip to strip, in their order.
 */
export function sharedCell(cell: Cell, rtl: boolean, total: () => number): (beside: Beside) => string {
  let text: Strip[] = []
  let left = 0
  let covered = 0
  let isTurned = false
  const part = (x: number, y: number, height: number, rules: FlowCell['rules'], isEnd: boolean) => {
    const box = { x, y, width: cell.width, height, rtl }
    const ground = backdrop(box, cell.fill, rules)
    if (cell.turned) {
      if (isTurned || !(isEnd || height >= cell.height)) return ground
      isTurned = true
      return ground + cell.turned.draw(box)
    }
    const { top, bottom, start, end } = cell.padding
    const count = isEnd ? text.length : fitting(text, height - top)
    const shown = text.splice(0, count)
    const spare = Math.max(0, height - top - bottom - heightOf(shown)) * cell.lowered
    return ground + drawn(shown, x + (rtl ? end : start), y - top - spare)
  }
  return ({ x, y, height, below, isFirst, isLast }) => {
    if (isFirst) {
      ;[text, left, covered, isTurned] = [[...cell.inside], total(), 0, false]
    } else if (covered > SLACK) {
      covered -= height
      const isDone = !isLast || (cell.turned ? isTurned : text.length === 0)
      return isDone ? '' : part(x, y, height, {}, true)
    }
    const own = Math.min(left, height + below)
    left -= own
    covered = own - height
    const isEnd = left < SLACK || isLast
    const { top, bottom, ...sides } = cell.rules
    return part(x, y, own, { ...sides, ...(isFirst && top && { top }), ...(isEnd && bottom && { bottom }) }, isEnd)
  }
}

/** Sums of heights are never quite even. */
const SLACK = 0.01

/** How many strips a height holds. */
function fitting(strips: readonly Strip[], height: number): number {
  let used = 0
  const end = strips.findIndex((strip) => (used += strip.height) > height + SLACK)
  return end < 0 ? strips.length : end
}

/** What a cell of several pages may lose at the end of each of them: the room of a line. */
export const lostAtEnds = (cell: Cell, room: number): number =>
  cell.height > room ? Math.ceil(cell.height / room) * Math.max(0, largest(cell.inside.map(({ height }) => height))) : 0
