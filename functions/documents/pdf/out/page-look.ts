import type { Rgb } from '../../flow.ts'
import type { Block } from '../layout/block.ts'
import type { ReadPage } from '../layout/read-page.ts'
import type { LaidUnit } from '../layout/unit-page.ts'

/** The sides of a page's text, in points of the page. */
export type TextArea = { left: number; right: number }

export function textArea({ units, node }: ReadPage): TextArea {
  const upright = units.filter(({ frame }) => frame.angle === 0)
  if (upright.length === 0) return { left: node.box[0] + 54, right: node.box[2] - 54 }
  return {
    left: Math.min(...upright.map(({ block }) => block.left)),
    right: Math.max(...upright.map(({ block }) => block.right)),
  }
}

/** How a block stands in the width of its page; `indent` is what keeps it from the side that it starts from. */
export function standing(
  { lines, left, right, size }: Block,
  area: TextArea,
): { align: 'start' | 'center' | 'end' | 'both'; indent: number } {
  const width = area.right - area.left
  const [before, behind] = [left - area.left, area.right - right]
  const isAmidst = Math.abs(before - behind) < size && before > width * 0.08
  const middle = (left + right) / 2
  const linesAmidst =
    lines.length > 1 &&
    lines.every((line) => Math.abs((line.left + line.right) / 2 - middle) < size) &&
    lines.some((line) => line.left - left > size)
  if (linesAmidst || (isAmidst && lines.length < 4)) return { align: 'center', indent: 0 }
  if (behind < size && before > width * 0.45) return { align: 'end', indent: 0 }
  const isFilled = lines.length > 3 && lines.slice(0, -1).every((line) => right - line.right < 1.5)
  return { align: isFilled ? 'both' : 'start', indent: before > size * 0.5 && before < width * 0.5 ? before : 0 }
}

/** The distance of a block's lines in points, and whether it may be kept whatever its letters: those with marks above and below need room. */
export function pitchOf({ leading, size }: Block, text: string): { points: number; exact: boolean } {
  const points = leading > size * 0.9 && leading < size * 2.5 ? leading : size * 1.2
  return { points, exact: !tall.test(text) }
}

const tall = /[\u0590-\u1cff\ufb1d-\ufefc]/

/** Where a block begins and ends on the page: half of what stands between lines belongs to each. */
export const headOf = ({ top, size }: Block) => top + size * 0.95
export const footOf = ({ bottom, size }: Block) => bottom - size * 0.25

/** The colour of the smallest area that was filled behind a block and is no more than a panel of its page; none for white. */
export function groundOf({ content, node }: ReadPage, { left, right, bottom, top, size }: Block): Rgb | undefined {
  const extent = ([x0, y0, x1, y1]: readonly [number, number, number, number]) => (x1 - x0) * (y1 - y0)
  const behind = content.rules.filter(
    ({ filled, box: [x0, y0, x1, y1] }) =>
      filled && x0 <= left + 1 && x1 >= right - 1 && y0 <= bottom + size * 0.1 && y1 >= top + size * 0.5,
  )
  const smallest = behind.toSorted((a, b) => extent(a.box) - extent(b.box))[0]
  const isPanel = smallest && extent(smallest.box) < extent(node.box) * 0.8
  return isPanel && smallest.rgb?.some((part) => part < 0.98) ? smallest.rgb : undefined
}

/** The lines that stand apart at the foot of a page: set there, they stay whatever becomes of the text above. */
export function footersOf({ units, cells, node }: ReadPage): LaidUnit[][] {
  const low = node.box[1] + (node.box[3] - node.box[1]) * 0.09
  const upright = node.rotate === 0 ? units.filter(({ frame }) => frame.angle === 0) : []
  const isLow = (laid: LaidUnit) => laid.block.top < low && laid.block.lines.length < 3 && !cells.has(laid)
  const found = upright.filter(isLow)
  const nearest = upright.filter((laid) => !isLow(laid)).toSorted((a, b) => a.block.bottom - b.block.bottom)[0]?.block
  // The last lines of a text look as those above them and are no foot of the page.
  const isApart = ({ block: { top, size, left } }: LaidUnit) =>
    nearest &&
    nearest.bottom - top > size * 1.6 &&
    (Math.abs(nearest.size - size) > 0.2 || Math.abs(nearest.left - left) > 2)
  if (!found.every(isApart)) return []
  const lines: LaidUnit[][] = []
  for (const laid of found.toSorted((a, b) => b.block.top - a.block.top)) {
    const line = lines.at(-1)
    const isBeside = line?.[0] && line[0].block.top - laid.block.top < laid.block.size * 0.5
    if (isBeside) line.push(laid)
    else lines.push([laid])
  }
  return lines.map((line) => line.toSorted((a, b) => a.block.left - b.block.left))
}

/** Widths of a table's columns, by what most of their texts need, and whether lines were drawn in it. */
export function tableLook(page: ReadPage, table: number): { widths: number[]; ruled: boolean } {
  const cells = [...page.cells].filter(([, cell]) => cell.table === table)
  const count = Math.max(...cells.map(([, { column }]) => column))
  const widths = Array.from({ length: count }, (_, i) => {
    const needed = cells
      .filter(([, { column }]) => column === i + 1)
      .map(([{ block }]) => block.right - block.left)
      .sort((a, b) => a - b)
    // A heading over several columns stands in the first of them: it is no measure.
    return Math.max(24, (needed[Math.floor(needed.length * 0.8)] ?? 0) + 12)
  })
  const blocks = cells.map(([{ block }]) => block)
  const whole = Math.max(...blocks.map(({ right }) => right)) - Math.min(...blocks.map(({ left }) => left)) + 12
  const spare = Math.max(0, whole - widths.reduce((sum, width) => sum + width, 0)) / count
  return { widths: widths.map((width) => width + spare), ruled: isRuled(page, blocks) }
}

/** At least two lines, or edges of filled areas, pass between the cells. */
function isRuled({ content }: ReadPage, blocks: readonly Block[]): boolean {
  const [left, right] = [
    Math.min(...blocks.map((block) => block.left)),
    Math.max(...blocks.map((block) => block.right)),
  ]
  const [bottom, top] = [Math.min(...blocks.map(footOf)), Math.max(...blocks.map(headOf))]
  const [width, height] = [right - left, top - bottom]
  const inside = content.rules.filter(
    ({ box: [x0, y0, x1, y1] }) =>
      y1 > bottom && y0 < top && x1 > left && x0 < right && (x1 - x0 > width * 0.2 || y1 - y0 > height * 0.2),
  )
  return inside.length > 1
}
