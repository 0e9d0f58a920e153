import { plainText } from '../../unit.ts'
import type { ReadPage } from '../layout/read-page.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { headOf, type TextArea, tableLook } from './page-look.ts'

/** A stretch of a page that runs in one column or in several. */
export type Band = { columns: { area: TextArea; units: LaidUnit[] }[]; head: number }

/** Fewer lines than these on either side are no column. */
const MIN_LINES = 8

/** The bands of a page from top to bottom; one where it has no columns. */
export function bandsOf(page: ReadPage, area: TextArea): Band[] {
  const columns = columnsIn(page, area)
  if (columns.length === 1) return [{ columns: [{ area, units: page.units }], head: headOfAll(page.units) }]
  const bands: { sides: Map<number, LaidUnit[]> }[] = []
  let last: number | undefined
  for (const laid of page.units) {
    const side = sideOf(laid, page, columns)
    const goesOn = last !== undefined && (side < 0 ? last < 0 : last >= 0 && side >= last)
    if (!goesOn) bands.push({ sides: new Map() })
    const { sides } = bands.at(-1) as (typeof bands)[number]
    sides.set(side, [...(sides.get(side) ?? []), laid])
    last = side
  }
  return bands.map(({ sides }) => {
    const whole = sides.get(-1)
    const own = whole
      ? [{ area, units: whole }]
      : columns.map((column, i) => ({ area: column, units: sides.get(i) ?? [] }))
    return { columns: own, head: headOfAll(own.flatMap(({ units }) => units)) }
  })
}

const headOfAll = (units: readonly LaidUnit[]) => Math.max(0, ...units.map(({ block }) => headOf(block)))

function columnsIn({ units }: ReadPage, area: TextArea): TextArea[] {
  const upright = units.filter(({ frame }) => frame.angle === 0)
  return columnsOf(
    upright.flatMap(({ block }) => block.lines),
    area,
    MOST_PARTS,
  )
}

/** A column is parted twice at most: into four. */
const MOST_PARTS = 2

type Lines = readonly { left: number; right: number }[]

/** The columns of an area: what its widest gutter parts, each parted further. */
function columnsOf(lines: Lines, area: TextArea, parts: number): TextArea[] {
  const gutter = parts > 0 ? gutterOf(lines, area) : undefined
  if (!gutter) return [area]
  return [
    { left: area.left, right: gutter.left },
    { left: gutter.right, right: area.right },
  ].flatMap((half) => {
    const own = lines.filter(({ left, right }) => left >= half.left - 2 && right <= half.right + 2)
    return columnsOf(own, half, parts - 1)
  })
}

/** The narrow white stretch on both sides of which lines stand, the most central one; few lines may cross it. */
function gutterOf(lines: Lines, area: TextArea): TextArea | undefined {
  const width = area.right - area.left
  const middle = (area.left + area.right) / 2
  let best: { at: number; crossing: number } | undefined
  for (let part = 0.25; part <= 0.75; part += 0.01) {
    const at = area.left + width * part
    const crossing = lines.filter(({ left, right }) => left < at - 2 && right > at + 2).length
    const [before, behind] = [lines.filter(({ right }) => right <= at + 2), lines.filter(({ left }) => left >= at - 2)]
    if (Math.min(before.length, behind.length) < MIN_LINES || crossing > lines.length * 0.3) continue
    const isNearer = crossing === best?.crossing && Math.abs(at - middle) < Math.abs(best.at - middle)
    if (!best || crossing < best.crossing || isNearer) best = { at, crossing }
  }
  if (!best) return undefined
  const { at } = best
  const left = Math.max(...lines.filter(({ right }) => right <= at + 2).map(({ right }) => right))
  const right = Math.min(...lines.filter(({ left: from }) => from >= at - 2).map(({ left: from }) => from))
  // Columns of running text are filled; cells of a table are not.
  const isFilled = (line: Lines[number]) =>
    (line.right - line.left) * 2.5 > (line.right <= at + 2 ? left - area.left : area.right - right)
  const filled = lines.filter((line) => line.right <= at + 2 || line.left >= at - 2).filter(isFilled)
  const isNarrow = right > left && right - left < width * 0.15
  return isNarrow && filled.length > lines.length * 0.4 ? { left, right } : undefined
}

/** The number of the column in which it stands; -1 is across several. */
function sideOf(laid: LaidUnit, page: ReadPage, columns: readonly TextArea[]): number {
  const cell = page.cells.get(laid)
  const units = cell ? [...page.cells].filter(([, other]) => other.table === cell.table).map(([unit]) => unit) : [laid]
  return columns.findIndex(({ left, right }) =>
    units.every(({ block }) => block.left >= left - 2 && block.right <= right + 2),
  )
}

/** Running text in columns is no table, even where its lines stand beside each other: what nobody ruled, and fills its columns. */
export function withoutColumns(page: ReadPage, area: TextArea): ReadPage {
  const columns = columnsIn(page, area)
  if (columns.length === 1) return page
  const fills = ({ block }: LaidUnit) =>
    columns.some(
      ({ left, right }) =>
        block.left >= left - 2 && block.right <= right + 2 && block.right - block.left > (right - left) * 0.6,
    )
  const texts = new Set(
    [...Map.groupBy(page.cells, ([, { table }]) => table)]
      .filter(([table, cells]) => {
        const filled = cells.filter(([laid]) => fills(laid)).length
        return filled > cells.length * 0.5 && !tableLook(page, table).ruled
      })
      .map(([table]) => table),
  )
  return withoutTables(page, texts)
}

const withoutTables = (page: ReadPage, gone: ReadonlySet<number>): ReadPage =>
  gone.size ? { ...page, cells: new Map([...page.cells].filter(([, { table }]) => !gone.has(table))) } : page

/** Numbers and bullets beside their texts, in columns that nobody ruled, are lists and no tables. */
export function withoutLists(page: ReadPage): ReadPage {
  const tables = Map.groupBy(page.cells, ([, { table }]) => table)
  const lists = new Set(
    [...tables]
      .filter(([table, cells]) => {
        const rows = [...Map.groupBy(cells, ([, { row }]) => row).values()]
        return (
          rows.every((row) => row.length === 1 || (row.length === 2 && isLabel(row[0]?.[0]))) &&
          !tableLook(page, table).ruled
        )
      })
      .map(([table]) => table),
  )
  return withoutTables(page, lists)
}

/** "1.", "2.3", "(a)", "•": what stands before the text of an item or a heading. */
export const isLabel = (laid: LaidUnit | undefined): boolean =>
  laid !== undefined &&
  laid.block.lines.length === 1 &&
  /^(?:[([]?(?:\d+(?:[.-]\d+)*|[a-zA-Z]|[ivxIVX]+)[.)\]:]?|[^\p{L}\p{N}]{1,2})$/u.test(
    plainText(laid.unit.pieces).trim(),
  )

/** Whether a text stands on the line of the label before it. */
export const isLabelled = (label: LaidUnit, text: LaidUnit | undefined): text is LaidUnit =>
  text !== undefined &&
  isLabel(label) &&
  label.frame.angle === 0 &&
  text.frame.angle === 0 &&
  Math.abs(label.block.top - text.block.top) < text.block.size * 0.5 &&
  text.block.left > label.block.left
