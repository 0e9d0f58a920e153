import { columnsOf, type MergedCells, mergedCells } from '../../../docx/text/merged-cells.ts'
import { told } from '../../../docx/xml/told.ts'
import { largest } from '../../../model/lists.ts'
import {
  type FlowBlock,
  type FlowCell,
  type FlowParagraph,
  type FlowRule,
  type FlowRules,
  type FlowSpan,
  type FlowTable,
  plainParagraph,
  type Rgb,
} from '../flow.ts'
import { type Body, type Inside, through } from './body.ts'
import {
  alignOf,
  type Formatting,
  overlaid,
  overlaidParagraph,
  paragraphFormat,
  ruleOf,
  runFormat,
  seenOn,
  shadeOf,
} from './formatting.ts'
import { below, type Element, isOn, kid, kids, points, val } from './xml-tree.ts'

/** A table with the formatting that its style gives to its parts. */
export function tableOf(table: Element, body: Body, inside: Inside): FlowTable {
  const properties = kid(table, 'tblPr')
  const rows = [...rowsOf(table)].filter((row) => [...cellsIn(row)].length > 0 && !isDeleted(row))
  const layers = [...body.styles.table(val(properties, 'tblStyle'))]
  const look = tableLook(properties, layers)
  const grid = kids(kid(table, 'tblGrid')).map(({ attributes }) => points(attributes['w']) ?? 0)
  const margins = [...layers.map((style) => kid(style, 'tblPr', 'tblCellMar')), kid(properties, 'tblCellMar')]
  const merges = mergedCells()
  const made = rows.map((row, r) => {
    const height = kid(row, 'trPr', 'trHeight')?.attributes
    const at = { r, isLastRow: r === rows.length - 1 }
    return {
      cells: cellsOf(row, at, { look, layers, margins, properties, body, inside, merges }),
      minHeight: Math.min(500, points(height?.['val']) ?? 0),
      ...(height?.['hRule'] === 'exact' && { isExact: true }),
      ...(isOn(kid(row, 'trPr'), 'tblHeader') && { repeats: true }),
    }
  })
  const count = Math.max(1, largest(made.map(({ cells }) => cells.reduce((sum, { span }) => sum + span, 0))))
  const known = grid.length >= count && grid.some((width) => width > 0)
  return {
    kind: 'table',
    columns: known ? grid.map((width) => Math.max(width, 1)) : widthsOf(rows, count),
    rows: made,
    ...(kid(properties, 'tblLayout')?.attributes['type'] === 'fixed' && { isFixed: true }),
    rtl: isOn(properties, 'bidiVisual') ?? false,
    align: alignOf(properties) ?? 'start',
    indent: indentOf(properties) - (body.isFlush ? 0 : paddingOf(margins).start),
  }
}

const isDeleted = (row: Element) => kid(row, 'trPr', 'del') !== undefined && below(row, 't').next().done === true

/** A floating table is set in the text, at its distance from the margin. */
const indentOf = (properties: Element | undefined) =>
  points(kid(properties, 'tblInd')?.attributes['w']) ??
  (kid(properties, 'tblpPr')?.attributes['horzAnchor'] === 'page'
    ? 0
    : points(kid(properties, 'tblpPr')?.attributes['tblpX'])) ??
  0

/** Without a grid the cells of the fullest row say how wide they are. */
function widthsOf(rows: readonly Element[], count: number): number[] {
  const row = rows.find((each) => [...cellsIn(each)].length === count)
  const asked = row ? [...cellsIn(row)].map((cell) => points(kid(cell, 'tcPr', 'tcW')?.attributes['w']) ?? 0) : []
  return asked.length === count && asked.every((width) => width > 8) ? asked : Array<number>(count).fill(450 / count)
}

/** The conditional formats of a table style that apply, weakest first. */
type Part = 'wholeTable' | 'band1Horz' | 'band2Horz' | 'firstCol' | 'lastCol' | 'firstRow' | 'lastRow'

type TableLook = { has: (part: Part) => boolean }

function tableLook(properties: Element | undefined, layers: readonly Element[]): TableLook {
  const look = kid(properties, 'tblLook')?.attributes ?? {}
  const bits = Number.parseInt(look['val'] ?? '0000', 16)
  const isSet = (name: string, bit: number) =>
    name in look ? /^(?:1|true|on)$/.test(look[name] ?? '') : (bits & bit) > 0
  const set: Record<Part, boolean> = {
    wholeTable: true,
    firstRow: isSet('firstRow', 0x20),
    lastRow: isSet('lastRow', 0x40),
    firstCol: isSet('firstColumn', 0x80),
    lastCol: isSet('lastColumn', 0x100),
    band1Horz: !isSet('noHBand', 0x200),
    band2Horz: !isSet('noHBand', 0x200),
  }
  return { has: (part) => layers.length > 0 && set[part] }
}

type Around = {
  look: TableLook
  layers: readonly Element[]
  margins: readonly (Element | undefined)[]
  properties: Element | undefined
  body: Body
  inside: Inside
  merges: MergedCells
}

type RowAt = { r: number; isLastRow: boolean }

function cellsOf(row: Element, place: RowAt, around: Around): FlowCell[] {
  const { look, layers, margins, properties, body, inside, merges } = around
  const cells = [...cellsIn(row)]
  const before = columnsOf(val(kid(row, 'trPr'), 'gridBefore'), 0)
  merges.row()
  merges.skip(before)
  const made = cells.map((child, i): FlowCell => {
    const own = kid(child, 'tcPr')
    const parts = partsAt(place, { isFirst: i === 0, isLast: i === cells.length - 1 }, look)
    /** The sources of a cell's formatting, from the table style to its own properties. */
    const said = layers.flatMap((style) => [style, ...parts.flatMap((part) => stylePart(style, part))])
    const fills = [...said.map((each) => kid(each, 'tcPr', 'shd')), kid(own, 'shd')]
    const cell = said.reduce<Formatting>(formattingOver, body.cell ?? { paragraph: {}, run: {} })
    const merge = kid(own, 'vMerge')
    const span = columnsOf(val(own, 'gridSpan'), 1)
    const continues = merges.isCovered(merge && (merge.attributes['val'] ?? 'continue'), span)
    const blocks = continues ? [] : withoutMark(inside(child, { ...body, cell }))
    const fill = fills.reduce<Rgb | undefined>((known, shd) => (shd ? shadeOf(shd) : known), undefined)
    return {
      span,
      continues,
      lowered: told({ center: 0.5, bottom: 1 } as const, val(own, 'vAlign') ?? '') ?? 0,
      blocks: blocks.length ? blocks.map((block) => onGround(block, fill)) : [plainParagraph([], false)],
      rules: rulesAt(
        place,
        { isFirst: i === 0 && before === 0, isLast: i === cells.length - 1 },
        [...said.map((each) => kid(each, 'tblPr', 'tblBorders')), kid(properties, 'tblBorders')],
        [...said.map((each) => kid(each, 'tcPr', 'tcBorders')), kid(own, 'tcBorders')],
      ),
      padding: paddingOf([...margins, kid(own, 'tcMar')]),
      ...turnOf(own),
      ...(fill && { fill }),
    }
  })
  return before > 0 ? [blank(before), ...made] : made
}

function turnOf(cell: Element | undefined): Pick<FlowCell, 'turn'> {
  const turn = told({ btLr: 270, tbRl: 90, tbRlV: 90, tbLrV: 90 } as const, val(cell, 'textDirection') ?? '')
  return turn ? { turn } : {}
}

/** A block of a cell, whose own grounds lie above that of the cell. */
function onGround(block: FlowBlock, ground: Rgb | undefined): FlowBlock {
  if (block.kind === 'paragraph') {
    if (block.fill) return block
    const { spans, label } = block
    return { ...block, spans: seenOn(spans, ground), ...(label && { label: seenOn([label], ground)[0] as FlowSpan }) }
  }
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.fill ? cell : { ...cell, blocks: cell.blocks.map((inner) => onGround(inner, ground)) },
    ),
  }))
  return { ...block, rows }
}

/** The empty paragraph that must stand after a table in a cell takes no room. */
function withoutMark(blocks: readonly FlowBlock[]): FlowBlock[] {
  const [before, last] = blocks.slice(-2)
  const isMark = before?.kind === 'table' && last?.kind === 'paragraph' && isEmpty(last)
  return isMark ? [...blocks.slice(0, -1), { ...last, before: 0, after: 0, leading: { points: 0 } }] : [...blocks]
}

const isEmpty = ({ spans, floats, label }: FlowParagraph) =>
  !floats?.length && !label && spans.every(({ text, picture, note }) => !text && !picture && !note)

const blank = (span: number): FlowCell => ({
  span,
  continues: false,
  rules: {},
  padding: { top: 0, bottom: 0, start: 0, end: 0 },
  lowered: 0,
  blocks: [],
})

function partsAt(
  { r, isLastRow }: RowAt,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  { has }: TableLook,
): Part[] {
  const band = r - (has('firstRow') ? 1 : 0)
  const all: [boolean, Part][] = [
    [true, 'wholeTable'],
    [band >= 0 && band % 2 === 0, 'band1Horz'],
    [band >= 0 && band % 2 === 1, 'band2Horz'],
    [isFirst, 'firstCol'],
    [isLast, 'lastCol'],
    [r === 0, 'firstRow'],
    [isLastRow, 'lastRow'],
  ]
  return all.filter(([holds, part]) => holds && has(part)).map(([, part]) => part)
}

const stylePart = (style: Element, part: Part) =>
  kids(style).filter(({ name, attributes }) => name === 'tblStylePr' && attributes['type'] === part)

const formattingOver = (formatting: Formatting, style: Element): Formatting => ({
  paragraph: overlaidParagraph(formatting.paragraph, paragraphFormat(kid(style, 'pPr'))),
  run: overlaid(formatting.run, runFormat(kid(style, 'rPr'))),
})

/** A side has the border of the last source that states it: table borders (outer or inner), then cell borders. */
function rulesAt(
  { r, isLastRow }: RowAt,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
  tables: readonly (Element | undefined)[],
  cells: readonly (Element | undefined)[],
): FlowRules {
  const side = (isOuter: boolean, between: string, ...names: string[]): FlowRule | undefined => {
    const asked = [
      ...tables.map((borders) => kids(borders).find(({ name }) => (isOuter ? names.includes(name) : name === between))),
      ...cells.map((borders) => kids(borders).find(({ name }) => names.includes(name))),
    ].findLast((found) => found !== undefined)
    return asked && ruleOf(asked)
  }
  const rules = {
    top: side(r === 0, 'insideH', 'top'),
    bottom: side(isLastRow, 'insideH', 'bottom'),
    start: side(isFirst, 'insideV', 'left', 'start'),
    end: side(isLast, 'insideV', 'right', 'end'),
  }
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) as FlowRules
}

function paddingOf(said: readonly (Element | undefined)[]): FlowCell['padding'] {
  const of = (still: number, ...names: string[]) =>
    said
      .flatMap((margins) => kids(margins).filter(({ name }) => names.includes(name)))
      .map(({ attributes }) => points(attributes['w']))
      .findLast((width) => width !== undefined) ?? still
  return { top: of(0, 'top'), bottom: of(0, 'bottom'), start: of(5.4, 'left', 'start'), end: of(5.4, 'right', 'end') }
}

function* rowsOf(table: Element): Generator<Element> {
  for (const child of kids(table)) {
    if (child.name === 'tr') yield child
    else if (child.name === 'sdt' || through.has(child.name)) yield* rowsOf(child)
  }
}

function* cellsIn(row: Element): Generator<Element> {
  for (const child of kids(row)) {
    if (child.name === 'tc') yield child
    else if (child.name === 'sdt' || through.has(child.name)) yield* cellsIn(child)
  }
}
