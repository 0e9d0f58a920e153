import { type FlowBlock, type FlowCell, type FlowTable, plainParagraph } from '../../flow.ts'
import type { Numbering } from './numbering.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import { isRuled, paragraphLook, rgbOf, type Styles } from './styles.ts'
import { type Element, isOn, kid, kids, points, val } from './xml-tree.ts'

/** What a reader of blocks must know of the rest of the document. */
export type Body = {
  styles: Styles
  number: Numbering
  /** Notes by id, and those that the text has named, in its order. */
  notes: { footnote: ReadonlyMap<string, Element>; endnote: ReadonlyMap<string, Element>; used: Element[] }
  /** The bytes of a picture that the part names. */
  picture: (id: string) => Uint8Array | undefined
  /** In a table the space between paragraphs, which styles of tables take back, is left out. */
  inTable?: boolean
}

const MAX_DEPTH = 12

/** The blocks of a body, a cell, a text box, a header or a note, in their order. */
export function bodyBlocks(parent: Element, body: Body, depth = 0): FlowBlock[] {
  if (depth > MAX_DEPTH) return []
  return kids(parent).flatMap((child): FlowBlock[] => {
    if (child.name === 'p') return paragraphBlocks(child, body, (inside) => bodyBlocks(inside, body, depth + 1))
    if (child.name === 'tbl') return [tableOf(child, body, depth)]
    if (child.name === 'sdt') return bodyBlocks(kid(child, 'sdtContent') ?? child, body, depth + 1)
    return through.has(child.name) ? bodyBlocks(child, body, depth + 1) : []
  })
}

/** Elements that stand between a body and its blocks and say nothing of their looks. */
const through = new Set(['ins', 'moveTo', 'customXml', 'smartTag', 'sdtContent', 'txbxContent'])

function tableOf(table: Element, body: Body, depth: number): FlowTable {
  const properties = kid(table, 'tblPr')
  const inside = { ...body, inTable: true }
  const found = [...rowsOf(table)]
  const own = kid(properties, 'tblBorders')
  const borders = own && kids(own).length ? own : body.styles.borders(val(properties, 'tblStyle'))
  const rows = found.map((row, i) => ({
    cells: cellsOf(row, inside, depth, { borders, isFirst: i === 0, isLast: i === found.length - 1 }),
    minHeight: Math.min(500, points(kid(row, 'trPr', 'trHeight')?.attributes['val']) ?? 0),
  }))
  const grid = kids(kid(table, 'tblGrid')).map(({ attributes }) => points(attributes['w']) ?? 0)
  const count = Math.max(1, ...rows.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0)))
  const known = grid.length >= count && grid.some((width) => width > 0)
  return {
    kind: 'table',
    columns: known ? grid.map((width) => Math.max(width, 8)) : Array<number>(count).fill(60),
    rows: rows.filter(({ cells }) => cells.length > 0),
    rtl: isOn(properties, 'bidiVisual') ?? false,
    align: paragraphLook(properties).align ?? 'start',
  }
}

function* rowsOf(table: Element): Generator<Element> {
  for (const child of kids(table)) {
    if (child.name === 'tr') yield child
    else if (child.name === 'sdt' || through.has(child.name)) yield* rowsOf(child)
  }
}

/** The borders of a table, and whether a row is at one of its ends. */
type Frame = { borders: Element | undefined; isFirst: boolean; isLast: boolean }

function cellsOf(row: Element, body: Body, depth: number, frame: Frame): FlowCell[] {
  const cells = [...cellsIn(row)]
  return cells.map((child, i): FlowCell => {
    const properties = kid(child, 'tcPr')
    const merge = kid(properties, 'vMerge')
    const fill = rgbOf(kid(properties, 'shd')?.attributes['fill'])
    const blocks = bodyBlocks(child, body, depth + 1)
    const own = kid(properties, 'tcBorders')
    const ruled = (isOuter: boolean, between: string, ...sides: string[]) =>
      isRuled(own, ...sides) ?? isRuled(frame.borders, ...(isOuter ? sides : [between])) ?? false
    return {
      span: Math.min(63, Math.max(1, Number(val(properties, 'gridSpan') ?? 1) || 1)),
      continues: merge !== undefined && merge.attributes['val'] !== 'restart',
      lowered: ({ center: 0.5, bottom: 1 } as const)[val(properties, 'vAlign') ?? ''] ?? 0,
      blocks: blocks.length ? blocks : [plainParagraph([], false)],
      rules: {
        top: ruled(frame.isFirst, 'insideH', 'top'),
        bottom: ruled(frame.isLast, 'insideH', 'bottom'),
        start: ruled(i === 0, 'insideV', 'left', 'start'),
        end: ruled(i === cells.length - 1, 'insideV', 'right', 'end'),
      },
      ...(fill && { fill }),
    }
  })
}

function* cellsIn(row: Element): Generator<Element> {
  for (const child of kids(row)) {
    if (child.name === 'tc') yield child
    else if (child.name === 'sdt' || through.has(child.name)) yield* cellsIn(child)
  }
}
