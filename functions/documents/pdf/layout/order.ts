import { append, largest, smallest } from '../../model/lists.ts'
import type { Block } from './block.ts'

/**
 * Reading order by cutting the page along its white space, columns before rows, as long as the columns are real ones:
 * a gap that whole paragraphs keep free. Rows of table cells are cut as rows.
 */
export function readingOrder<T extends Block>(blocks: readonly T[], depth = 0): T[] {
  if (blocks.length < 2) return [...blocks]
  if (depth > 40) return byRows(blocks)
  const rows = cut(blocks, (block) => [-top(block), -bottom(block)], 0.15)
  if (rows.length > 1) {
    const merged = mergeColumns(rows)
    if (merged.length > 1) return merged.flatMap((row) => readingOrder(row, depth + 1))
  }
  const columns = cut(blocks, (block) => [block.left, block.right], 0.4)
  if (columns.length > 1) return columns.flatMap((column) => readingOrder(column, depth + 1))
  if (rows.length > 1) return rows.flatMap((row) => readingOrder(row, depth + 1))
  return byRows(blocks)
}

/** From the top; lines at nearly one height from the left, as a value that is typed a little above its label and its dots. */
function byRows<T extends Block>(blocks: readonly T[]): T[] {
  const rows: T[][] = []
  for (const block of blocks.toSorted((a, b) => b.top - a.top || a.left - b.left)) {
    const row = rows.at(-1)
    if (row?.every((other) => isBeside(other, block))) row.push(block)
    else rows.push([block])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left))
}

/** Whether two lines are of one row. Words stand upon none but dots. */
function isBeside(upper: Block, lower: Block): boolean {
  if (![upper, lower].every(isLine) || upper.top - lower.top > RAISED * Math.min(upper.size, lower.size)) return false
  const narrower = Math.min(upper.right - upper.left, lower.right - lower.left)
  const overlap = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
  return overlap < narrower / 2 || ![upper, lower].every(({ lines }) => lines.some(({ letters }) => letters > 0))
}

const isLine = ({ top, bottom, size }: Block) => top - bottom < 0.5 * size

/** How far a value stands above its label at most, in parts of the font size. */
const RAISED = 0.6

/**
 * What was typed upon a page in the order of its texts, which it does not change: behind what stands before it at its height, or right above
 * it, whichever is read later. What stands near none is left out.
 */
export function withTyped<T extends Block>(ordered: readonly T[], typed: readonly T[], isRtl: boolean): T[] {
  const out = [...ordered]
  if (typed.length * ordered.length > MOST_PAIRS) return out
  for (const block of readingOrder(typed)) {
    const beside = nearest(out, (other) => standsBefore(other, block, isRtl))
    const above = nearest(out, (other) => standsAbove(other, block))
    const at = Math.max(beside, above)
    if (at >= 0) out.splice(at + 1, 0, block)
  }
  return out
}

/** Where the block is of which a distance is known and least; -1 if there is none. */
function nearest<T extends Block>(blocks: readonly T[], distance: (block: T) => number | undefined): number {
  let found = -1
  let least = Number.POSITIVE_INFINITY
  for (const [i, block] of blocks.entries()) {
    const own = distance(block)
    if (own === undefined || own > least) continue
    found = i
    least = own
  }
  return found
}

/** How much farther out a block begins at the height of a line; a label may have the dots in it that the line stands upon. */
function standsBefore(other: Block, block: Block, isRtl: boolean): number | undefined {
  const shared = Math.min(top(other), top(block)) - Math.max(bottom(other), bottom(block))
  const distance = isRtl ? other.right - block.right : block.left - other.left
  return shared > 0.4 * Math.min(other.size, block.size) && distance > 0 ? distance : undefined
}

/** How far below a block another begins, in its width. */
function standsAbove(other: Block, block: Block): number | undefined {
  const distance = bottom(other) - top(block)
  const isOver = other.left < block.right && other.right > block.left
  return isOver && distance > -0.5 * block.size && distance < 1.5 * block.size ? distance : undefined
}

/** Of answers and texts: a page of a form has fewer. */
const MOST_PAIRS = 4_000_000

const top = (block: Pick<Block, 'top' | 'size'>) => block.top + 0.7 * block.size
const bottom = (block: Pick<Block, 'bottom' | 'size'>) => block.bottom - 0.2 * block.size

/** Splits at gaps that no block crosses; `gap` is the least free space, in parts of the font size. */
function cut<T extends { size: number }>(
  blocks: readonly T[],
  range: (block: T) => [number, number],
  gap: number,
): T[][] {
  const sorted = [...blocks].sort((a, b) => range(a)[0] - range(b)[0])
  const groups: T[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const block of sorted) {
    const [from, to] = range(block)
    if (groups.length === 0 || from > reach + gap * Math.min(block.size, 14)) groups.push([])
    groups.at(-1)?.push(block)
    reach = Math.max(reach, to)
  }
  return groups
}

/**
 * Neighbouring rows that share the same gutter are one column section: read down, not across.
 * A section needs text running on in its columns; rows of short cells stay rows.
 */
function mergeColumns<T extends Pick<Block, 'left' | 'right' | 'top' | 'bottom' | 'size' | 'bold'>>(
  rows: T[][],
): T[][] {
  const merged: T[][] = []
  for (const row of rows) {
    const before = merged.at(-1)
    if (before && sharesGutter(before, row)) append(before, row)
    else merged.push([...row])
  }
  return merged
}

function sharesGutter<T extends Pick<Block, 'left' | 'right' | 'top' | 'bottom' | 'size' | 'bold'>>(
  above: T[],
  below: T[],
): boolean {
  const all = [...above, ...below]
  const columns = cut(all, (block) => [block.left, block.right], 0.4)
  if (columns.length < 2 || columns.length > 4) return false
  const widths = columns.map(
    (column) => largest(column.map((block) => block.right)) - smallest(column.map((block) => block.left)),
  )
  const size = all[0]?.size ?? 10
  if (smallest(widths) < 9 * size) return false
  // Running text: most of what stands here has several lines or fills its column.
  const running = all.filter((block) => {
    const column = columns.findIndex((group) => group.includes(block))
    return block.top - block.bottom > 0.5 * size || block.right - block.left > 0.7 * (widths[column] ?? 0)
  })
  const isColumnar = (row: T[]) => cut(row, (block) => [block.left, block.right], 0.4).length > 1
  if (running.length * 2 <= all.length) return false
  if (isColumnar(above) && isColumnar(below)) return true
  // A single remaining column belongs to the section; a heading of the next section does not.
  const [alone, both] = isColumnar(above) ? [below, above] : [above, below]
  return (
    isColumnar(both) &&
    alone.every((block) => !block.bold && both.some((other) => Math.abs(other.size - block.size) < 0.06 * block.size))
  )
}
