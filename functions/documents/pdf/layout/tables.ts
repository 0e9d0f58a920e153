import { largest, smallest } from '../../model/lists.ts'
import type { LaidUnit } from './unit-page.ts'

/** Where a unit stands in a table; all count from 1. */
export type Cell = { table: number; row: number; column: number }

/**
 * Finds tables among the units of a page: at least two rows of two or more short texts, standing under one another.
 * Columns of running text are none.
 */
export function tablesOf(units: readonly LaidUnit[]): Map<LaidUnit, Cell> {
  const cells = new Map<LaidUnit, Cell>()
  let table = 0
  for (const group of Map.groupBy(units.filter(isCellLike), ({ frame }) => frame.angle).values()) {
    let open: LaidUnit[][] = []
    const close = () => {
      if (open.filter((row) => row.length > 1).length > 1) number(open, ++table, cells)
      open = []
    }
    for (const row of rowsOf(group)) {
      const above = open.at(-1)
      if (above && !follows(above, row, open)) close()
      if (row.length > 1 || open.length > 0) open.push(row)
    }
    close()
  }
  return cells
}

const isCellLike = ({ block, unit }: LaidUnit) =>
  block.lines.length <= 6 &&
  block.lines.reduce((sum, line) => sum + line.glyphs.length, 0) < 240 &&
  unit.kind !== 'text-box'

function rowsOf(units: readonly LaidUnit[]): LaidUnit[][] {
  const rows: LaidUnit[][] = []
  for (const unit of [...units].sort((a, b) => b.block.top - a.block.top)) {
    const row = rows.at(-1)
    const head = row?.[0]
    if (
      row &&
      head &&
      Math.abs(head.block.top - unit.block.top) < 0.6 * Math.max(head.block.size, unit.block.size) &&
      row.every((other) => apart(other, unit))
    )
      row.push(unit)
    else rows.push([unit])
  }
  return rows.map((row) => row.sort((a, b) => a.block.left - b.block.left))
}

const apart = ({ block: a }: LaidUnit, { block: b }: LaidUnit) => a.right <= b.left || b.right <= a.left

function follows(above: LaidUnit[], row: LaidUnit[], open: LaidUnit[][]): boolean {
  const size = largest(row.map(({ block }) => block.size))
  const bottom = smallest(above.map(({ block }) => block.bottom))
  const top = largest(row.map(({ block }) => block.top))
  if (bottom - top > 4 * size || Math.abs((above[0]?.block.size ?? size) - size) > 0.35 * size) return false
  const all = open.flat()
  const aligned = row.filter(({ block }) =>
    all.some(
      ({ block: other }) =>
        Math.abs(other.left - block.left) < size ||
        Math.abs(other.right - block.right) < size ||
        Math.abs(other.left + other.right - block.left - block.right) < 2 * size,
    ),
  )
  // A line that runs across the columns is the text after the table.
  const columns = new Set(
    all.filter((unit) => row.some((one) => !apart(one, unit))).map(({ block }) => Math.round(block.left / size)),
  )
  return row.length > 1 ? aligned.length * 2 >= row.length : aligned.length === 1 && columns.size < 3
}

function number(rows: LaidUnit[][], table: number, cells: Map<LaidUnit, Cell>): void {
  const columns: { left: number; right: number }[] = []
  for (const { block } of rows.flat().sort((a, b) => a.block.right - a.block.left - (b.block.right - b.block.left))) {
    const host = columns.find((column) => block.left < column.right && block.right > column.left)
    if (!host) columns.push({ left: block.left, right: block.right })
    else if (block.right - block.left < 1.6 * (host.right - host.left)) {
      host.left = Math.min(host.left, block.left)
      host.right = Math.max(host.right, block.right)
    }
  }
  columns.sort((a, b) => a.left - b.left)
  rows.forEach((row, i) => {
    for (const unit of row) {
      const column = columns.findIndex(({ left, right }) => unit.block.left < right && unit.block.right > left)
      cells.set(unit, { table, row: i + 1, column: Math.max(0, column) + 1 })
    }
  })
}
