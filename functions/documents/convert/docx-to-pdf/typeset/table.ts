import { append, largest } from '../../../model/lists.ts'
import type { FlowCell, FlowRow, FlowTable } from '../flow.ts'
import { columnWidths } from './column-widths.ts'
import { backdrop } from './operators.ts'
import { type Beside, lostAtEnds, sharedCell } from './shared-cell.ts'
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
  /** Draws it beside a strip, where it stands beside several. */
  beside?: (beside: Beside) => string
  /** It ends with this row. */
  isEnd?: boolean
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
  const heights = rowHeights(table, rows, setting)
  share(rows, heights, table.rtl)
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
    const isPlain = cells.every((cell) => cell.rows === 1 && !cell.turned)
    if (height > setting.room / (isPlain ? 2 : 1)) {
      const pieces = parted(cells, height, left, table.rtl)
      heights[r] = heightOf(pieces)
      return pieces
    }
    const draw = (x: number, y: number, below: number) =>
      cells
        .map((cell) => {
          const at = { x: left(x, cell), y, height, below, isFirst: !cell.continues, isLast: cell.isEnd === true }
          return cell.beside?.(at) ?? drawCell(cell, at.x, y, height, table.rtl)
        })
        .join('')
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
    // What has nothing above it goes on from nowhere.
    const continues = cell.continues && cellAt(r - 1, own) !== undefined
    const width = Math.max(12, to - from)
    const { start, end, top, bottom } = cell.padding
    const turned = cell.turn && !continues ? turnedCell(cell, cell.turn, width, row, setting) : undefined
    const inside = turned?.strips ?? (continues ? [] : setting.strips(cell.blocks, Math.max(8, width - start - end)))
    const height = continues ? 0 : (turned?.height ?? heightOf(inside) + top + bottom)
    const rows = continues ? 1 : rowsOf(cellAt, r, own)
    const foot = cellAt(r + rows - 1, own)?.rules.bottom
    const rules = { ...cell.rules, bottom: foot }
    return { ...cell, continues, rules, column: own, from, width, inside, height, rows, ...(turned && { turned }) }
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
function rowHeights(table: FlowTable, rows: readonly Placed[][], { room }: FlowSetting): number[] {
  const heights = rows.map((cells, r) => {
    const { minHeight, isExact } = table.rows[r] as FlowRow
    const alone = cells.filter((cell) => cell.rows === 1)
    if (isExact && minHeight > 0 && alone.every((cell) => footOf(cell) <= minHeight)) return minHeight
    const asked = alone.map((cell) => cell.height)
    return Math.max(4, minHeight, largest(asked))
  })
  rows.forEach((cells, r) => {
    for (const cell of cells) {
      const last = r + cell.rows - 1
      const missing = cell.height + lostAtEnds(cell, room) - spanned(heights, r, cell.rows)
      if (cell.rows > 1 && missing > 0) heights[last] = (heights[last] ?? 0) + missing
    }
  })
  return heights
}

/** How far down the letters of a cell reach: a row of a fixed height hides what is below it, and a translation may be longer. */
function footOf({ inside, padding, turned, continues }: Placed): number {
  const last = turned || continues ? -1 : inside.findLastIndex(({ isGap, isBlank }) => !isGap && !isBlank)
  return last < 0 ? 0 : padding.top + heightOf(inside.slice(0, last)) + (inside[last]?.height ?? 0) * LETTERS
}

/** What letters take of their line. */
const LETTERS = 0.7

/** Gives a cell that covers several rows to each of them. */
function share(rows: readonly Placed[][], heights: readonly number[], rtl: boolean): void {
  rows.forEach((cells, r) => {
    for (const cell of cells) {
      if (cell.rows === 1) continue
      cell.beside = sharedCell(cell, rtl, () => spanned(heights, r, cell.rows))
      for (let i = 1; i < cell.rows; i++) {
        const under = rows[r + i]?.find(({ column }) => column === cell.column)
        if (under)
          Object.assign(under, { beside: cell.beside, isEnd: i === cell.rows - 1, from: cell.from, width: cell.width })
      }
    }
  })
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
function parted(
  cells: readonly Placed[],
  height: number,
  left: (x: number, cell: Placed) => number,
  rtl: boolean,
): Strip[] {
  const pieces: Strip[] = []
  let whole = 0
  const held = cells.map((cell) =>
    cell.turned && !cell.beside ? { ...cell, beside: sharedCell(cell, rtl, () => whole), isEnd: true } : cell,
  )
  const queues = held.map((cell) => (cell.beside ? [] : [...cell.inside]))
  const least = held.some(({ beside }) => beside) ? height : 0
  const isOver = () => queues.every((queue) => queue.length === 0) && whole > least - 0.01
  while (!isOver()) {
    const taken = queues.map((queue) => {
      const part: Strip[] = []
      do append(part, queue.splice(0, 1))
      while (queue.length > 0 && heightOf(part) < PIECE)
      return part
    })
    const isFirst = pieces.length === 0
    const padding = isFirst ? largest(cells.map((cell) => cell.padding.top)) : 0
    const text = largest(taken.map(heightOf)) + padding
    const isDone = queues.every((queue) => queue.length === 0)
    const own = Math.max(text, isDone ? Math.min(PIECE, least - whole) : 0)
    whole += own
    const isLast = isOver()
    if (isLast) whole += 2
    const shared = isFirst ? held.flatMap(({ beside, inside }) => (beside ? inside : [])) : []
    const notes = [...shared, ...taken.flat()].flatMap((strip) => strip.notes ?? [])
    const high = own + (isLast ? 2 : 0)
    pieces.push({
      height: high,
      ...(notes.length && { notes }),
      draw: (x, y, below) =>
        held
          .map((cell, i) => {
            const at = left(x, cell)
            if (cell.beside) {
              const ends = { isFirst: isFirst && !cell.continues, isLast: isLast && cell.isEnd === true }
              return cell.beside({ x: at, y, height: high, below, ...ends })
            }
            const { top, bottom, ...sides } = cell.rules
            const rules = { ...sides, ...(isFirst && top && { top }), ...(isLast && bottom && { bottom }) }
            const inner = at + (rtl ? cell.padding.end : cell.padding.start)
            return (
              backdrop({ x: at, y, width: cell.width, height: high, rtl }, cell.fill, rules) +
              drawn(taken[i] as Strip[], inner, y - padding)
            )
          })
          .join(''),
    })
  }
  return pieces
}

/** Points of text in one piece of a high row. */
const PIECE = 40
