import { append, largest, smallest } from '../../model/lists.ts'
import type { Rgb } from '../docx-to-pdf/flow.ts'
import { around, type ItemBox, type PageItem } from './item.ts'
import type { Strip } from './strips.ts'

/** A cell of a table: where it stands, over which columns, and what stands in it from top to bottom. */
export type Cell = ItemBox & { column: number; span: number; items: PageItem[] }

/** A table: `edges` are the sides of its columns, one more than these. */
export type Grid = ItemBox & { edges: number[]; rows: { head: number; foot: number; cells: Cell[] }[] }

export type Node = PageItem | Grid

export const isGrid = (node: Node): node is Grid => 'edges' in node

/** Horizontal and vertical drawn lines, and the sides of filled areas, at which cells end too. */
export type Lines = { level: readonly Line[]; upright: readonly Line[]; sides: readonly ItemBox[] }

export type Line = ItemBox & { rgb: Rgb | undefined }

/**
 * Strips of one stack stay as they are; strips of several, and those between them, become tables. `right` is the right side of
 * the area.
 */
export function nodesOf(strips: readonly Strip[], lines: Lines, right: number): Node[] {
  const nodes: Node[] = []
  let open: Strip[] = []
  const close = () => {
    // A table ends with its last row of cells.
    const end = open.findLastIndex(({ stacks }) => stacks.length > 1) + 1
    if (end > 0) nodes.push(gridOf(open.slice(0, end), lines, right))
    append(
      nodes,
      open.slice(end).flatMap(({ stacks }) => stacks.flat()),
    )
    open = []
  }
  for (const strip of strips) {
    if (open.length > 0 && !goesOn(open, strip, lines)) close()
    if (strip.stacks.length > 1 || open.length > 0) open.push(strip)
    else append(nodes, strip.stacks.flat())
  }
  close()
  return nodes
}

/** Whether a strip is a row of the table above it. */
function goesOn(rows: readonly Strip[], strip: Strip, { upright }: Lines): boolean {
  const above = rows.at(-1) as Strip
  const gap = above.foot - strip.head
  const height = Math.min(above.head - above.foot, strip.head - strip.foot)
  // Frames of cells end at the line between rows, which stands somewhere between their texts.
  const middle = (above.foot + strip.head) / 2
  const slack = Math.max(1, Math.min(8, gap / 2))
  const isHeld = upright.some(
    ({ left, head, foot }) =>
      head > middle - slack && foot < middle + slack && left > above.left - 20 && left < above.right + 20,
  )
  if (isHeld && gap < height * 4) return true
  if (strip.stacks.length === 1 || gap > Math.max(12, height * 1.2)) return false
  const cells = rows.slice(-4).flatMap(({ stacks }) => stacks.map(around))
  const own = strip.stacks.map(around)
  return own.filter((cell) => cells.some((other) => isBelow(cell, other))).length * 2 >= own.length
}

const isBelow = (a: ItemBox, b: ItemBox) =>
  Math.abs(a.left - b.left) < 4 || Math.abs(a.right - b.right) < 4 || Math.abs(a.left + a.right - b.left - b.right) < 8

function gridOf(strips: readonly Strip[], { level, upright, sides }: Lines, limit: number): Grid {
  const whole = around(strips)
  const lying = level.filter(({ left, right }) => right > whole.left && left < whole.right && right - left > 6)
  const groups = rowsOf(strips, lying, whole)
  const heads = groups.map(({ head }, i) => {
    const above = groups[i - 1]?.foot ?? head + NEAR
    const line = lying.filter((each) => each.head < above + 1 && each.head > head - 2).at(-1)
    return line ? line.head : head
  })
  const last = whole.foot
  const end = lying.find(({ head }) => head < last + 2 && head > last - NEAR)?.head ?? last
  const verticals = [...upright, ...sides].filter(({ head, foot }) => head > end + 2 && foot < (heads[0] as number) - 2)
  const edges = edgesOf(strips, verticals, limit)
  const rows = groups.map(({ stacks }, i) => {
    const [head, foot] = [heads[i] as number, heads[i + 1] ?? end]
    return { head, foot, cells: cellsOf(stacks, edges).map((cell) => ({ ...cell, head, foot })) }
  })
  return { left: edges[0] as number, right: edges.at(-1) as number, head: heads[0] as number, foot: end, edges, rows }
}

/** Where lines part most of the rows of a table, what stands between two of them is one row. */
function rowsOf(strips: readonly Strip[], lying: readonly ItemBox[], { left, right }: ItemBox): Strip[] {
  const isParted = (above: Strip, strip: Strip) => {
    const between = lying.filter(({ head }) => head < above.foot + 3 && head > strip.head - 3)
    return (
      between.reduce((sum, line) => sum + Math.min(line.right, right) - Math.max(line.left, left), 0) >
      (right - left) * 0.3
    )
  }
  const pairs = strips.slice(1).map((strip, i) => isParted(strips[i] as Strip, strip))
  if (pairs.filter(Boolean).length < Math.max(2, pairs.length * 0.3)) return [...strips]
  const rows: Strip[] = []
  for (const [i, strip] of strips.entries()) {
    const row = rows.at(-1)
    if (row && !pairs[i - 1])
      rows[rows.length - 1] = { ...around([row, strip]), stacks: [...row.stacks, ...strip.stacks] }
    else rows.push(strip)
  }
  return rows
}

/** As far as a drawn line may stand from the text that it frames, in points. */
const NEAR = 14

/** The frame of a table may stand further from what is set amidst its cells. */
const FAR = 150

/** The narrowest stacks make the columns; wider ones stand over several of them. */
function edgesOf(strips: readonly Strip[], verticals: readonly ItemBox[], limit: number): number[] {
  const columns: { left: number; right: number }[] = []
  const stacks = strips.filter((strip) => strip.stacks.length > 1).flatMap((strip) => strip.stacks.map(around))
  for (const { left, right } of stacks.sort((a, b) => a.right - a.left - (b.right - b.left))) {
    const hosts = columns.filter((column) => left < column.right - 1 && right > column.left + 1)
    const [host] = hosts
    if (!host) columns.push({ left, right })
    else if (hosts.length === 1 && right - left < 2 * (host.right - host.left) + 20) {
      const others = columns.filter((column) => column !== host)
      const isFree = (at: number) => others.every((column) => at <= column.left || at >= column.right)
      if (isFree(left)) host.left = Math.min(host.left, left)
      if (isFree(right)) host.right = Math.max(host.right, right)
    }
  }
  columns.sort((a, b) => a.left - b.left)
  const lineIn = (from: number, to: number) => {
    const between = verticals.filter(({ left }) => left > from - 1.5 && left < to + 1.5)
    const reach = ({ head, foot }: ItemBox) => head - foot
    return between.toSorted((a, b) => reach(b) - reach(a))[0]?.left
  }
  const [first, last] = [columns[0], columns.at(-1)] as [Column, Column]
  const inner = columns.slice(1).map((column, i) => {
    const before = columns[i] as Column
    return lineIn(before.right, column.left) ?? freest(before.right, column.left, stacks)
  })
  const before = verticals.filter(({ left }) => left < first.left + 1.5 && left > first.left - FAR)
  const behind = verticals.filter(({ left }) => left > last.right - 1.5 && left < last.right + FAR)
  const start = before.length > 0 ? largest(before.map(({ left }) => left)) : first.left
  const end = behind.length > 0 ? smallest(behind.map(({ left }) => left)) : Math.max(last.right + 2, limit)
  return [start, ...inner, end]
}

type Column = { left: number; right: number }

/**
 * Between two columns the place that fewest of the wider texts go over, near the second one: a longer text has room in the
 * first.
 */
function freest(from: number, to: number, stacks: readonly ItemBox[]): number {
  const preferred = to - Math.min(4, (to - from) / 2)
  const ends = stacks.flatMap(({ left, right }) => [left - 1, right + 1]).filter((at) => at > from && at < to)
  const crossing = (at: number) => stacks.filter(({ left, right }) => left < at && right > at).length
  return [preferred, ...ends].reduce((best, at) => (crossing(at) < crossing(best) ? at : best))
}

function cellsOf(stacks: readonly PageItem[][], edges: readonly number[]): Cell[] {
  const cells: Cell[] = []
  for (const items of stacks.toSorted((a, b) => around(a).left - around(b).left)) {
    const place = around(items)
    const middleOf = (column: number) => ((edges[column] as number) + (edges[column + 1] as number)) / 2
    const count = edges.length - 1
    let column = 0
    while (column < count - 1 && (edges[column + 1] as number) < place.left + 1) column++
    let end = column + 1
    while (end < count && place.right > Math.min(middleOf(end), (edges[end] as number) + 12)) end++
    const before = cells.at(-1)
    // An item without a column of its own shares one.
    if (before && before.column + before.span > column) {
      before.items = [...before.items, ...items].sort((a, b) => b.head - a.head)
      before.span = Math.max(before.span, end - before.column)
    } else cells.push({ ...place, column, span: end - column, items })
  }
  return cells
}
