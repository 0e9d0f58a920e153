import { BorderStyle, Paragraph, Table, TableCell, TableRow, WidthType } from 'docx'
import type { ReadPage } from '../layout/read-page.ts'
import { paragraphOf, type Setting } from './docx-paragraph.ts'
import { tableLook } from './page-look.ts'

/** A column that still shows a number between its margins, in twentieths of a point. */
const NARROWEST = 480

/** A table of a page, in columns as wide as its texts need. */
export function tableOf(page: ReadPage, table: number, setting: Setting): Table {
  const cells = [...page.cells].filter(([, cell]) => cell.table === table)
  const rows = Math.max(...cells.map(([, { row }]) => row))
  const { widths, ruled } = tableLook(page, table)
  const scale = Math.min(1, setting.room / widths.reduce((sum, width) => sum + width, 0)) * 20
  const columns = widths.map((width) => Math.max(NARROWEST, Math.round(width * scale)))
  const insideOf = (row: number, column: number) =>
    cells.filter(([, cell]) => cell.row === row && cell.column === column)
  /** A text that is wider than its column goes on over the empty ones beside it. */
  const spanAt = (row: number, column: number) => {
    const inside = insideOf(row, column)
    const asked = Math.max(0, ...inside.map(([{ block }]) => block.right - block.left)) * scale
    let [span, room] = [1, columns[column - 1] ?? NARROWEST]
    for (; asked > room && column + span <= columns.length && !insideOf(row, column + span).length; span++)
      room += columns[column + span - 1] ?? 0
    return span
  }
  const cellsAt = (row: number): TableCell[] => {
    const made: TableCell[] = []
    for (let column = 1; column <= columns.length; ) {
      const span = spanAt(row, column)
      made.push(cellAt(row, column, span))
      column += span
    }
    return made
  }
  const cellAt = (row: number, column: number, span: number) => {
    const inside = insideOf(row, column)
    const width = columns.slice(column - 1, column - 1 + span).reduce((sum, each) => sum + each, 0)
    return new TableCell({
      width: { size: width, type: WidthType.DXA },
      ...(span > 1 && { columnSpan: span }),
      children: inside.length > 0 ? inside.map(([laid]) => paragraphOf(laid, setting, 0)) : [new Paragraph({})],
    })
  }
  return new Table({
    visuallyRightToLeft: setting.rtl,
    columnWidths: columns,
    ...(ruled ? {} : { borders: unruled }),
    rows: Array.from({ length: rows }, (_, r) => new TableRow({ children: cellsAt(r + 1) })),
  })
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const unruled = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none }
