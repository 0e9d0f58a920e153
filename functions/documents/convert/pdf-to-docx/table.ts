import {
  BorderStyle,
  HeightRule,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { areaOf, placeAll, rowScale, type Tightness } from './fit.ts'
import type { Cell, Grid, Line, Lines } from './grid.ts'
import type { ItemBox } from './item.ts'
import type { PageContext } from './page-context.ts'
import { paragraphOf, tiny, twips } from './paragraph.ts'
import { groundAt, type TextArea } from './paragraph-format.ts'
import { hexOf } from './runs.ts'

/** A table as it stood: its columns, the heights of its rows, and the lines that were drawn around its cells. */
export function tableOf(grid: Grid, area: TextArea, lines: Lines, tightness: Tightness, context: PageContext): Table {
  const { edges, rows } = grid
  const sizes = edges.slice(1).map((edge, i) => Math.max(1, twips(edge - (edges[i] as number))))
  const cellAt = (cell: Cell | Blank) => {
    const own = areaOf(cell, grid)
    const { placed } = placeAll(cell.items, cell.head, own, tightness, context)
    const place = { ...own, head: cell.head, foot: cell.foot }
    const ground = groundIn(place, context)
    return new TableCell({
      width: {
        size: sizes.slice(cell.column, cell.column + cell.span).reduce((sum, size) => sum + size, 0),
        type: WidthType.DXA,
      },
      ...(cell.span > 1 && { columnSpan: cell.span }),
      ...(ground && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: ground } }),
      borders: bordersOf(place, lines),
      verticalAlign: VerticalAlignTable.TOP,
      children:
        placed.length > 0
          ? placed.map(({ node, gap }) => paragraphOf(node, { area: own, gap, scale: tightness.scale }, context))
          : [new Paragraph({ spacing: tiny })],
    })
  }
  return new Table({
    visuallyRightToLeft: context.rtl,
    columnWidths: sizes,
    layout: TableLayoutType.FIXED,
    width: { size: sizes.reduce((sum, size) => sum + size, 0), type: WidthType.DXA },
    indent: { size: twips(grid.left - area.left), type: WidthType.DXA },
    borders: unruled,
    margins: { left: 0, right: 0, top: 0, bottom: 0 },
    rows: rows.map(
      ({ head, foot, cells }) =>
        new TableRow({
          height: { value: Math.max(1, twips((head - foot) * rowScale(tightness))), rule: HeightRule.ATLEAST },
          cantSplit: head - foot < TALL,
          children: filled(cells, { head, foot }, sizes.length).map(cellAt),
        }),
    ),
  })
}

/** A row that is higher may go on over the page, in points. */
const TALL = 100

type Blank = Pick<Cell, 'column' | 'span' | 'items' | 'head' | 'foot'>

/** The cells of a row with those in which nothing stands. */
function filled(
  cells: readonly Cell[],
  { head, foot }: Pick<ItemBox, 'head' | 'foot'>,
  count: number,
): (Cell | Blank)[] {
  const out: (Cell | Blank)[] = []
  let next = 0
  for (const cell of [...cells, { column: count }]) {
    for (; next < cell.column; next++) out.push({ column: next, span: 1, items: [], head, foot })
    if ('items' in cell) {
      out.push(cell)
      next = cell.column + cell.span
    }
  }
  return out
}

/** What is filled behind the middle of a cell. */
function groundIn({ left, right, head, foot }: ItemBox, { view }: PageContext): string | undefined {
  const [width, height] = [right - left, head - foot]
  const middle = {
    left: left + width * 0.3,
    right: right - width * 0.3,
    head: head - height * 0.3,
    foot: foot + height * 0.3,
  }
  const ground = groundAt(view, middle)
  return ground && hexOf(ground)
}

function bordersOf({ left, right, head, foot }: ItemBox, { level, upright }: Lines) {
  const lying = (at: number) =>
    level.find(
      (line) =>
        Math.abs(line.head - at) < 2.5 &&
        Math.min(line.right, right) - Math.max(line.left, left) > (right - left) * 0.6,
    )
  const verticalAt = (at: number) =>
    upright.find(
      (line) =>
        Math.abs(line.left - at) < 2.5 && Math.min(line.head, head) - Math.max(line.foot, foot) > (head - foot) * 0.6,
    )
  return {
    ...borderOf('top', lying(head)),
    ...borderOf('bottom', lying(foot)),
    ...borderOf('left', verticalAt(left)),
    ...borderOf('right', verticalAt(right)),
  }
}

const borderOf = (side: 'top' | 'bottom' | 'left' | 'right', line: Line | undefined) =>
  line && { [side]: { style: BorderStyle.SINGLE, size: 4, color: hexOf(line.rgb ?? [0, 0, 0]) } }

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const unruled = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none }
