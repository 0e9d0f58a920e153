import { largest } from '../../../model/lists.ts'
import type { FlowCell, FlowTable } from '../flow.ts'

/** The widths of a table's columns: a picture that is wider than its column widens that, and the others give what they can. */
export function columnWidths({ columns, rows, isFixed }: FlowTable): number[] {
  if (isFixed) return columns
  const asked = columns.map(() => 0)
  for (const { cells } of rows) {
    let at = 0
    for (const cell of cells) {
      if (cell.span === 1 && !cell.turn) asked[at] = Math.max(asked[at] ?? 0, pictureIn(cell))
      at += cell.span
    }
  }
  const missing = columns.map((width, i) => Math.max(0, (asked[i] ?? 0) - width))
  const wanted = missing.reduce((sum, each) => sum + each, 0)
  if (wanted === 0) return columns
  const spare = columns.map((width, i) => Math.max(0, width - Math.max(asked[i] ?? 0, width * LEAST)))
  const free = spare.reduce((sum, each) => sum + each, 0)
  const share = free > 0 ? Math.min(1, wanted / free) : 0
  return columns.map((width, i) => width + (missing[i] ?? 0) - (spare[i] ?? 0) * share)
}

/** What a column keeps of its width. */
const LEAST = 0.4

/** The width that the widest picture in the lines of a cell asks for. */
function pictureIn({ blocks, padding }: FlowCell): number {
  const widths = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.spans.flatMap(({ picture }) => picture?.width ?? []) : [],
  )
  return widths.length ? largest(widths) + padding.start + padding.end : 0
}
