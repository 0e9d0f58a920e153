import type { PageContent } from '../content/glyph.ts'
import type { Interpreter } from '../content/interpreter.ts'
import type { PdfFile } from '../file/open.ts'
import type { PageNode } from '../file/pages.ts'
import { joinCombs } from './comb.ts'
import { linksOf } from './links.ts'
import { notesUpon } from './notes.ts'
import { type Cell, tablesOf } from './tables.ts'
import { showTicks } from './ticks.ts'
import { type Areas, type LaidUnit, unitsOfPage } from './unit-page.ts'

export type ReadPage = {
  number: number
  node: PageNode
  content: PageContent
  units: LaidUnit[]
  cells: Map<LaidUnit, Cell>
  areas: Areas
}

/** A page's units in reading order, with their places in words and their tables. The same bytes give the same ids. */
export function readPage(file: PdfFile, interpreter: Interpreter, node: PageNode, number: number): ReadPage {
  const content = interpreter.interpretPage(node)
  const areas = { links: linksOf(file, node), notes: notesUpon(file, node) }
  return { number, node, content, areas, ...unitsOn(content, node, number, areas) }
}

/** The same of what is on a page, however that was found. */
export function unitsOn(
  content: PageContent,
  node: PageNode,
  number: number,
  areas: Areas,
): Pick<ReadPage, 'units' | 'cells'> {
  const found = unitsOfPage(content, number, areas)
  const units = joinCombs(found)
  const seen = units.filter(({ unit }) => !unit.hidden)
  const cells = tablesOf(seen)
  for (const [{ unit }, { table, row, column }] of cells) {
    unit.kind = 'cell'
    unit.column = column
    unit.place = [
      { kind: 'page', number },
      { kind: 'table', number: table },
      { kind: 'row', number: row },
    ]
  }
  markEdges(seen, node)
  showTicks(seen, content.fields, node)
  return { units, cells }
}

// A short line alone at the very top or bottom, apart from the text: a running head or foot.
function markEdges(units: readonly LaidUnit[], { box }: PageNode): void {
  const height = box[3] - box[1]
  const upright = units.filter(({ frame }) => frame.angle === 0)
  for (const { unit, block } of upright) {
    if (unit.kind === 'cell' || unit.kind === 'text-box' || block.lines.length > 2) continue
    const [atTop, atFoot] = [block.bottom > box[3] - 0.1 * height, block.top < box[1] + 0.1 * height]
    if (!atTop && !atFoot) continue
    const others = upright.filter(
      (other) => other.block !== block && Math.abs(other.block.top - block.top) > block.size,
    )
    const isHigh =
      atTop &&
      others.every((other) => other.block.top < block.bottom - 1.8 * block.size || other.block.bottom > block.top)
    const isLow =
      atFoot &&
      others.every((other) => other.block.bottom > block.top + 1.8 * block.size || other.block.top < block.bottom)
    if (isHigh && unit.kind !== 'heading') unit.kind = 'header'
    if (isLow) unit.kind = 'footer'
  }
}
