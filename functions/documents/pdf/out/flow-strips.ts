import type { FlowBlock, FlowCell, FlowParagraph, FlowPicture, FlowSpan, FlowTable } from '../../flow.ts'
import type { FontSet } from '../../fonts/font-set.ts'
import { formatNumber } from '../file/serialize.ts'
import type { Look } from '../layout/text.ts'
import { type Atom, atomsOf } from '../set/atoms.ts'
import type { Embedder } from '../set/embed.ts'
import { showLine, visualRuns } from '../set/lines.ts'
import { type Line, wrap } from '../set/wrap.ts'

/** A piece of the flow that no page end parts: a line, a row, a picture, a gap. `draw` writes it with its top left at (x, y). */
export type Strip = {
  height: number
  draw: (x: number, y: number) => string
  /** A gap is dropped at the head of a page. */
  isGap?: boolean
  breaks?: boolean
  keeps?: boolean
}

export type FlowSetting = {
  fonts: FontSet
  embed: Embedder
  /** The resource name of a picture, or undefined for one that cannot be shown. */
  picture: (bytes: Uint8Array) => string | undefined
  /** What a counter shows. */
  counted: (counter: 'page' | 'pages') => string
  /** The height of a page between its margins. */
  pageHeight: number
}

const PADDING = 5.4
const n = formatNumber

/** Cuts blocks into strips of a width. */
export function stripsOf(blocks: readonly FlowBlock[], width: number, setting: FlowSetting): Strip[] {
  const joined = (a: FlowBlock | undefined, b: FlowBlock | undefined) =>
    a?.kind === 'paragraph' && b?.kind === 'paragraph' && a.joins !== undefined && a.joins === b.joins
  return blocks.flatMap((block, i) => {
    if (block.kind === 'picture') return pictureStrips(block, width, setting)
    return block.kind === 'table'
      ? tableStrips(block, width, setting)
      : paragraphStrips(
          {
            ...block,
            before: joined(blocks[i - 1], block) ? 0 : block.before,
            after: joined(block, blocks[i + 1]) ? 0 : block.after,
          },
          width,
          setting,
        )
  })
}

function paragraphStrips(paragraph: FlowParagraph, width: number, setting: FlowSetting): Strip[] {
  const { rtl, breaks, keeps, label } = paragraph
  const strips: Strip[] = []
  if (paragraph.before > 0) strips.push(gap(paragraph.before))
  const start = within(paragraph.start, width)
  const room = Math.max(width * 0.3, width - start - within(paragraph.end, width))
  // Text of a list begins where its lines do; the number stands in the room before.
  const first = label ? Math.max(0, paragraph.first) : Math.max(-start - 60, Math.min(paragraph.first, room / 2))
  const size = Math.max(1, ...paragraph.spans.map((span) => span.size))
  const { lines } = wrap(atomsIn(paragraph.spans, size, setting), room / size, first / size)
  const tail = paragraph.tail && lineOf(paragraph.tail, size, setting)
  lines.forEach((line, i) => {
    const height = heightOf(line, size, paragraph.leading)
    const own = Math.max(1, ...line.atoms.flatMap(({ runs }) => runs.map((run) => run.size))) * size
    const indent = i === 0 ? first : 0
    const used = line.width * size
    const gaps = line.atoms.filter((atom) => atom.isSpace).length
    const stretch =
      paragraph.align === 'justify' && !line.isLast && gaps ? Math.min(own, (room - indent - used) / gaps) : 0
    const spare = room - indent - used
    const shift = paragraph.align === 'center' ? spare / 2 : paragraph.align === 'end' ? spare : 0
    const isLast = i === lines.length - 1
    strips.push({
      height,
      keeps: keeps || (i === 0 && lines.length > 1),
      draw: (x, y) => {
        const baseline = y - (height - own) / 2 - own * 0.8
        const at = start + indent + shift
        const left = rtl ? x + width - at - used - stretch * gaps : x + at
        let out = text(line, left, baseline, { rtl, size, stretch, setting })
        if (i === 0 && label) {
          const drawn = lineOf([label], size, setting)
          const hang = Math.max(drawn.width * size + 3, -paragraph.first)
          const from = rtl ? x + width - start + hang - drawn.width * size : x + start - hang
          out += text(drawn, Math.max(x, from), baseline, { rtl, size, stretch: 0, setting })
        }
        if (isLast && tail) {
          const from = rtl ? x + width - start - room : x + start + room - tail.width * size
          out += text(tail, from, baseline, { rtl, size, stretch: 0, setting })
        }
        return out
      },
    })
  })
  if (paragraph.after > 0) strips.push({ ...gap(paragraph.after), keeps })
  if (breaks && strips[0]) strips[0] = { ...strips[0], breaks }
  return strips
}

const gap = (height: number): Strip => ({ height, isGap: true, draw: () => '' })

const within = (indent: number, width: number) => Math.max(-60, Math.min(indent, width * 0.6))

/** Fonts of documents ask for about 1.17 of their size between lines. */
function heightOf(line: Line, size: number, leading: FlowParagraph['leading']): number {
  if ('points' in leading) return leading.points
  const largest = Math.max(
    0,
    ...line.atoms.flatMap(({ runs }) => runs.map((run) => run.size / (run.look.rise ? 0.65 : 1))),
  )
  return (largest || 1) * size * 1.17 * leading.times
}

function atomsIn(spans: readonly FlowSpan[], size: number, { fonts, counted }: FlowSetting): Atom[] {
  // Equal spans share a look, so that their letters are shown together.
  const looks = new Map<string, Look>()
  const shown = spans.map((span) => {
    const own = lookOf(span)
    const key = JSON.stringify(own)
    const look = looks.get(key) ?? own
    looks.set(key, look)
    return { text: (span.counter ? counted(span.counter) : span.text).replaceAll('\t', '    '), look }
  })
  return atomsOf(shown, size, fonts)
}

const lineOf = (spans: readonly FlowSpan[], size: number, setting: FlowSetting): Line =>
  wrap(atomsIn(spans, size, setting), Number.POSITIVE_INFINITY).lines[0] ?? { atoms: [], width: 0, isLast: true }

type Setting = { rtl: boolean; size: number; stretch: number; setting: FlowSetting }

function text(line: Line, x: number, y: number, { rtl, size, stretch, setting: { embed } }: Setting): string {
  if (line.atoms.length === 0) return ''
  const pieces = visualRuns(line, rtl ? 'rtl' : 'ltr')
  const shown = showLine(pieces, embed, { size, stretch, colour: ({ rgb }) => `${rgb.map(n).join(' ')} rg\n` })
  let at = x
  let rules = ''
  for (const { text: part, face, size: scale, look } of pieces) {
    const width = face.width(part) * scale * size + (part.split(' ').length - 1) * stretch
    const thick = scale * size * 0.05
    if (look.underline)
      rules += `${look.rgb.map(n).join(' ')} rg ${n(at)} ${n(y - thick * 2.6)} ${n(width)} ${n(thick)} re f\n`
    at += width
  }
  return `BT\n1 0 0 1 ${n(x)} ${n(y)} Tm\n${shown}ET\n${rules}`
}

function pictureStrips({ bytes, width, height, align }: FlowPicture, room: number, setting: FlowSetting): Strip[] {
  const scale = Math.min(1, room / width, (setting.pageHeight * 0.95) / height)
  const [wide, high] = [width * scale, height * scale]
  const shift = align === 'center' ? (room - wide) / 2 : align === 'end' ? room - wide : 0
  const name = setting.picture(bytes)
  // What cannot be drawn keeps its place, as a frame.
  const draw = (x: number, y: number) =>
    name
      ? `q ${n(wide)} 0 0 ${n(high)} ${n(x + shift)} ${n(y - high)} cm /${name} Do Q\n`
      : `0.5 w 0.7 G ${n(x + shift)} ${n(y - high)} ${n(wide)} ${n(high)} re S\n`
  return [{ height: high, draw }, gap(3)]
}

/** A row is a strip; one that is higher than half a page becomes its cells, one after the other, so that pages may part it. */
function tableStrips(table: FlowTable, room: number, setting: FlowSetting): Strip[] {
  const sum = table.columns.reduce((all, column) => all + column, 0)
  const scale = Math.min(1, room / sum)
  const edges = [0]
  for (const column of table.columns) edges.push((edges.at(-1) as number) + column * scale)
  const total = edges.at(-1) as number
  const strips = table.rows.flatMap((row, r): Strip[] => {
    let column = 0
    const cells = row.cells.map((cell) => {
      const [from, to] = [
        edges[Math.min(column, edges.length - 1)] as number,
        edges[Math.min(column + cell.span, edges.length - 1)] as number,
      ]
      column += cell.span
      const width = Math.max(12, to - from)
      const inside = stripsOf(cell.blocks, Math.max(8, width - 2 * PADDING), setting)
      const height = inside.reduce((all, strip) => all + strip.height, 0)
      return { ...cell, from, width, inside, height, goesOn: continuesBelow(table, r, column - cell.span) }
    })
    const height = Math.max(8, row.minHeight, ...cells.map((cell) => cell.height + 3))
    if (height > setting.pageHeight / 2) return cells.flatMap((cell) => stripsOf(cell.blocks, room, setting))
    const draw = (x: number, y: number) => {
      const x0 =
        x + (table.align === 'center' ? (room - total) / 2 : (table.align === 'end') !== table.rtl ? room - total : 0)
      const left = (cell: (typeof cells)[number]) => (table.rtl ? x0 + total - cell.from - cell.width : x0 + cell.from)
      let out = ''
      for (const cell of cells)
        if (cell.fill)
          out += `${cell.fill.map(n).join(' ')} rg ${n(left(cell))} ${n(y - height)} ${n(cell.width)} ${n(height)} re f\n`
      for (const cell of cells) {
        let at = y - 1.5 - (height - 3 - cell.height) * cell.lowered
        for (const strip of cell.inside) {
          out += strip.draw(left(cell) + PADDING, at)
          at -= strip.height
        }
      }
      for (const cell of cells) out += rules(left(cell), y, cell.width, height, cell, table.rtl)
      return out
    }
    return [{ height, draw, keeps: r === 0 && table.rows.length > 1 }]
  })
  return [...strips, gap(4)]
}

/** Whether the cell at a column has its continuation in the next row. */
function continuesBelow({ rows }: FlowTable, row: number, column: number): boolean {
  let at = 0
  for (const cell of rows[row + 1]?.cells ?? []) {
    if (at === column) return cell.continues
    at += cell.span
  }
  return false
}

type Ruled = Pick<FlowCell, 'rules' | 'continues'> & { goesOn: boolean }

function rules(x: number, y: number, width: number, height: number, cell: Ruled, rtl: boolean): string {
  const { top, bottom, start, end } = cell.rules
  const line = (is: boolean, x1: number, y1: number, x2: number, y2: number) =>
    is ? `${n(x1)} ${n(y1)} m ${n(x2)} ${n(y2)} l S\n` : ''
  const lines =
    line(rtl ? end : start, x, y, x, y - height) +
    line(rtl ? start : end, x + width, y, x + width, y - height) +
    line(top && !cell.continues, x, y, x + width, y) +
    line(bottom && !cell.goesOn, x, y - height, x + width, y - height)
  return lines && `0.5 w 0.35 G\n${lines}`
}

function lookOf(span: FlowSpan): Look {
  const {
    bold = false,
    italic = false,
    serif = false,
    mono = false,
    underline = false,
    size,
    rise = 0,
    rgb = black,
  } = span
  return { bold, italic, serif, mono, underline, size, rise, rgb, fill: '', container: nowhere, link: undefined }
}

const black = [0, 0, 0] as const
/** A flow has no stream that its colours would come from. */
const nowhere = {}
