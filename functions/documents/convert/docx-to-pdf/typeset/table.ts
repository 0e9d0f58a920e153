import { append, largest } from '../../../model/lists.ts'
import type { FlowCell, FlowRow, FlowTable } from '../flow.ts'
import { columnWidths } from './column-widths.ts'
import { backdrop } from './operators.ts'
import { drawn, type FlowSetting, gap, heightOf, type Strip } from './strip.ts'
import { type TurnedCell, turnedCell } from './turned-cell.ts'

/** A cell with its place in the width of the table, and its text cut into strips; one that is turned may be cut anew for its height. */
type Placed = FlowCell & {
  column: number
  from: number
  width: number
  inside: Strip[]
  height: number
  rows: number
  turned?: TurnedCell
}

/** A row is a strip; one that is higher than half a page becomes several, so that pages may part it. */
export function tableStrips(table: FlowTable, room: number, setting: FlowSetting, noteWidth: number): Strip[] {
  const columns = columnWidths(table)
  const sum = columns.reduce((all, column) => all + column, 0)
  const scale = Math.min(1, widest(table, room, setting, room < noteWidth - 1) / sum)
  const edges = [0]
  for (const column of columns) edges.push((edges.at(-1) as number) + column * scale)
  const total = edges.at(-1) as number
  const cellAt = cellFinder(table)
  const rows = table.rows.map((row, r) =>
    place(cellAt, row, r, edges, { ...setting, strips: (blocks, width) => setting.strips(blocks, width, noteWidth) }),
  )
  const heights = rowHeights(table, rows)
  const shift =
    table.align === 'center'
      ? (room - total) / 2
      : table.align === 'end'
        ? room - total
        : Math.min(table.indent, room / 2)
  const left = (x: number, cell: Placed) =>
    table.rtl ? x + room - shift - cell.from - cell.width : x + shift + cell.from
  const strips = rows.flatMap((cells, r): Strip[] => {
    const height = heights[r] as number
    const notes = cells.flatMap(({ inside }) => inside.flatMap((strip) => strip.notes ?? []))
    const last = r === rows.length - 1
    const isParted = height > setting.room / 2 && cells.every((cell) => cell.rows === 1 && !cell.turned)
    if (isParted) return parted(cells, left, table.rtl)
    const draw = (x: number, y: number) =>
      cells.map((cell) => drawCell(cell, left(x, cell), y, spanned(heights, r, cell.rows), table.rtl)).join('')
    const isHeld = cells.some((cell) => cell.rows > 1) && spanned(heights, r, 2) < setting.room / 3
    return [{ height, draw, keeps: !last && (r === 0 || isHeld), ...(notes.length && { notes }) }]
  })
  return [...withHeads(strips, headsIn(table, strips), setting), gap(1)]
}

/** A table may reach over the margins of its page, one within something else not over that. */
function widest({ align, indent }: FlowTable, room: number, { page }: FlowSetting, isInside: boolean): number {
  if (isInside) return room
  return Math.max(room, align === 'center' ? page.width - 36 : page.width - page.left - Math.max(0, indent) - 18)
}

/** The rows at the head of a table that are shown again, as long as none of them was parted. */
function headsIn({ rows }: FlowTable, strips: readonly Strip[]): Strip[] {
  const end = rows.findIndex(({ repeats }) => !repeats)
  return end > 0 && strips.length === rows.length ? strips.slice(0, end) : []
}

function withHeads(strips: readonly Strip[], heads: readonly Strip[], { room }: FlowSetting): Strip[] {
  if (!heads.length || heightOf(heads) > room / 4) return [...strips]
  const again = heads.map(({ height, draw }) => ({ height, draw }))
  return strips.map((strip, i) => (i < heads.length ? { ...strip, keeps: true } : { ...strip, heads: again }))
}

function place(cellAt: CellAt, row: FlowRow, r: number, edges: readonly number[], setting: FlowSetting): Placed[] {
  let column = 0
  return row.cells.map((cell) => {
    const edge = (at: number) => edges[Math.min(at, edges.length - 1)] as number
    const [from, to] = [edge(column), edge(column + cell.span)]
    const own = column
    column += cell.span
    const width = Math.max(12, to - from)
    const { start, end, top, bottom } = cell.padding
    const turned = cell.turn && !cell.continues ? turnedCell(cell, cell.turn, width, row, setting) : undefined
    const inside =
      turned?.strips ?? (cell.continues ? [] : setting.strips(cell.blocks, Math.max(8, width - start - end)))
    const height = cell.continues ? 0 : (turned?.height ?? heightOf(inside) + top + bottom)
    const rows = cell.continues ? 1 : rowsOf(cellAt, r, own)
    const foot = cellAt(r + rows - 1, own)?.rules.bottom
    const rules = { ...cell.rules, bottom: foot }
    return { ...cell, rules, column: own, from, width, inside, height, rows, ...(turned && { turned }) }
  })
}

/** How many rows a cell covers. */
function rowsOf(cellAt: CellAt, row: number, column: number): number {
  let count = 1
  while (cellAt(row + count, column)?.continues) count++
  return count
}

/** The cell of a row that begins at a column. */
type CellAt = (row: number, column: number) => FlowCell | undefined

function cellFinder({ rows }: FlowTable): CellAt {
  const known = rows.map(({ cells }) => {
    const byColumn = new Map<number, FlowCell>()
    let at = 0
    for (const cell of cells) {
      if (!byColumn.has(at)) byColumn.set(at, cell)
      at += cell.span
    }
    return byColumn
  })
  return (row, column) => known[row]?.get(column)
}

/** Each row as high as its own cells ask for; what a cell over several rows needs more, the last of them gives. */
function rowHeights(table: FlowTable, rows: readonly Placed[][]): number[] {
  const heights = rows.map((cells, r) => {
    const { minHeight, isExact } = table.rows[r] as FlowRow
    if (isExact && minHeight > 0) return minHeight
    const asked = cells.filter((cell) => cell.rows === 1).map((cell) => cell.height)
    return Math.max(4, minHeight, largest(asked))
  })
  rows.forEach((cells, r) => {
    for (const cell of cells) {
      const last = r + cell.rows - 1
      const missing = cell.height - spanned(heights, r, cell.rows)
      if (cell.rows > 1 && missing > 0) heights[last] = (heights[last] ?? 0) + missing
    }
  })
  return heights
}

const spanned = (heights: readonly number[], from: number, count: number) =>
  heights.slice(from, from + count).reduce((sum, height) => sum + height, 0)

function drawCell(cell: Placed, x: number, y: number, height: number, rtl: boolean): string {
  if (cell.continues) return ''
  const box = { x, y, width: cell.width, height, rtl }
  if (cell.turned) return backdrop(box, cell.fill, cell.rules) + cell.turned.draw(box)
  const lowered = Math.max(0, height - cell.height) * cell.lowered
  const start = rtl ? cell.padding.end : cell.padding.start
  return backdrop(box, cell.fill, cell.rules) + drawn(cell.inside, x + start, y - cell.padding.top - lowered)
}

/** A high row in pieces of a few lines: what stands beside each other stays so. */
function parted(cells: readonly Placed[], left: (x: number, cell: Placed) => number, rtl: boolean): Strip[] {
  const queues = cells.map((cell) => [...cell.inside])
  const pieces: Strip[] = []
  while (queues.some((queue) => queue.length > 0)) {
    const taken = queues.map((queue) => {
      const part: Strip[] = []
      do append(part, queue.splice(0, 1))
      while (queue.length > 0 && heightOf(part) < PIECE)
      return part
    })
    const isFirst = pieces.length === 0
    const isLast = queues.every((queue) => queue.length === 0)
    const padding = isFirst ? largest(cells.map((cell) => cell.padding.top)) : 0
    const height = largest(taken.map(heightOf)) + padding + (isLast ? 2 : 0)
    const notes = taken.flat().flatMap((strip) => strip.notes ?? [])
    pieces.push({
      height,
      ...(notes.length && { notes }),
      draw: (x, y) =>
        cells
          .map((cell, i) => {
            const { top, bottom, ...sides } = cell.rules
            const rules = { ...sides, ...(isFirst && top && { top }), ...(isLast && bottom && { bottom }) }
            const at = left(x, cell)
            const text = at + (rtl ? cell.padding.end : cell.padding.start)
            return (
              backdrop({ x: at, y, width: cell.width, height, rtl }, cell.fill, rules) +
              drawn(taken[i] as Strip[], text, y - padding)
            )
          })
          .join(''),
    })
  }
  return pieces
}

/** Points of text in one piece of a high row. */
const PIECE = 40
