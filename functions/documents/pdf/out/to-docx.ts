import {
  Column,
  ColumnBreak,
  Document,
  Footer,
  type ISectionOptions,
  LineRuleType,
  Packer,
  Paragraph,
  SectionType,
  type Table,
  TextRun,
} from 'docx'
import type { RebuildOptions, UnitTarget } from '../../unit.ts'
import { budgetFor } from '../content/budget.ts'
import { makeWalker } from '../content/walk.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { type ReadPage, readPage } from '../layout/read-page.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { asidesOf } from './asides.ts'
import { imagesOf, type Placed } from './docx-images.ts'
import { footOfPage, paragraphOf, type Setting, twips } from './docx-paragraph.ts'
import { tableOf } from './docx-table.ts'
import { isRtlLanguage } from './language.ts'
import { type Band, bandsOf, isLabelled, withoutColumns, withoutLists } from './page-columns.ts'
import { footersOf, footOf, headOf, type TextArea, textArea } from './page-look.ts'
import type { Picture } from './picture.ts'

/**
 * An editable DOCX of a PDF: paragraphs, headings, lists, tables and pictures in reading order, then the notes; a section a page.
 * Units without a target keep their text. Throws `DocumentRefusal` as the other readers do.
 */
export async function toDocx(
  bytes: Uint8Array,
  targets: ReadonlyMap<string, UnitTarget>,
  options: RebuildOptions,
): Promise<Uint8Array> {
  const file = openPdf(bytes)
  const walker = makeWalker(file, budgetFor(bytes.length))
  const rtl = isRtlLanguage(options.target)
  const sections: ISectionOptions[] = []
  const pictures = new Map<number, Picture | undefined>()
  const asides = asidesOf(file, targets)
  let number = 0
  for (const node of pagesOf(file)) {
    const read = withoutLists(readPage(file, walker, node, ++number))
    const [left, bottom, right, top] = node.box
    const turned = node.rotate % 180 !== 0
    const [width, height] = turned ? [top - bottom, right - left] : [right - left, top - bottom]
    const area = textArea(read)
    const whole = withoutColumns(read, area)
    const foots = footersOf(whole)
    const apart = new Set(foots.flat())
    const page = { ...whole, units: whole.units.filter((laid) => !apart.has(laid)) }
    const margin = marginsOf(page, area)
    const room = width - (margin.left + margin.right) / 20
    const setting = { page, targets, rtl, file, pictures, room, tables: new Set<number>() }
    const bands = bandsOf(page, area)
    const images = imagesOf(page, setting)
    let foot = page.node.box[3] - TOP
    bands.forEach(({ columns, head }, i) => {
      const top = i === 0 ? foot : Math.min(foot, head + 6)
      const children = columns.flatMap((column, c) => {
        const own = images.filter((image) => columns.length === 1 || standsIn(image, column.area))
        for (const image of own) images.splice(images.indexOf(image), 1)
        const [first] = column.units
        const runsOn = c > 0 && first !== undefined && !isShort(columns)
        const from = runsOn ? headOf(first.block) : top
        const blocks = { units: column.units, images: own, foot: from }
        const { left, right } = column.area
        const paragraphs = blocksOf(page, blocks, { ...setting, area: column.area, room: right - left })
        return c === 0 || runsOn ? paragraphs : [columnBreak(), ...paragraphs]
      })
      foot = Math.min(...columns.flatMap(({ units }) => units.map(({ block }) => footOf(block))), foot)
      const isLast = i === bands.length - 1
      sections.push({
        properties: {
          page: { size: { width: Math.round(width * 20), height: Math.round(height * 20) }, margin },
          ...(i > 0 && { type: SectionType.CONTINUOUS }),
          ...(columns.length > 1 && { column: columnsOf(columns.map((column) => column.area)) }),
        },
        ...(foots.length && {
          footers: { default: new Footer({ children: foots.map((line) => footOfPage(line, { ...setting, area })) }) },
        }),
        children: [
          ...children,
          ...(isLast ? images.map(({ paragraph }) => paragraph) : []),
          ...(isLast ? (asides.get(number) ?? []).map((text) => asideOf(text, rtl)) : []),
        ],
      })
    })
  }
  const document = new Document({
    sections: sections.length > 0 ? sections : [{ children: [] }],
    styles: {
      default: {
        document: {
          run: { language: { value: options.target, bidirectional: options.target, eastAsia: options.target } },
        },
      },
    },
  })
  return new Uint8Array(await Packer.toArrayBuffer(document))
}

function marginsOf({ units, node }: ReadPage, area: TextArea) {
  const clamp = (points: number) => Math.round(Math.min(100, Math.max(14, points)) * 20)
  const hasUpright = units.some(({ frame }) => frame.angle === 0)
  if (!hasUpright || node.rotate !== 0) return { left: 1080, right: 1080, top: 1080, bottom: 1080 }
  return {
    left: clamp(area.left - node.box[0]),
    // Its last letters have room where they are a little wider.
    right: clamp(node.box[2] - area.right - (area.right - area.left) * 0.02),
    top: TOP * 20,
    // What stood at the foot has room where letters are wider.
    bottom: BOTTOM * 20,
    footer: 240,
  }
}

const tiny = { line: 20, lineRule: LineRuleType.EXACT }

const columnBreak = () => new Paragraph({ children: [new ColumnBreak()], spacing: tiny })

/** A full column runs on into the next by itself, however much longer its translation is. */
function isShort([first, second]: Band['columns']): boolean {
  if (!second?.units.length) return true
  const feet = [first, second].map((column) => Math.min(...(column?.units ?? []).map(({ block }) => footOf(block))))
  const size = first?.units[0]?.block.size ?? 10
  return (feet[0] as number) > (feet[1] as number) + size * 4
}

const standsIn = (image: Placed, { left, right }: TextArea) =>
  (image.left + image.right) / 2 > left && (image.left + image.right) / 2 < right

const columnsOf = (areas: readonly TextArea[]) => ({
  count: areas.length,
  equalWidth: false,
  children: areas.map(({ left, right }, i) => {
    const next = areas[i + 1]
    return new Column({ width: twips(right - left), ...(next && { space: twips(next.left - right) }) })
  }),
})

/** What of a page stands in one column; `foot` is where what stands above it ends. */
type Content = { units: readonly LaidUnit[]; images: Placed[]; foot: number }

function blocksOf(page: ReadPage, { units, images, foot: from }: Content, setting: Setting): (Paragraph | Table)[] {
  const out: (Paragraph | Table)[] = []
  const { tables } = setting
  // What was last set ends here: the room below it stays.
  let foot = from
  const roomAbove = ({ frame, block }: LaidUnit) => {
    const gap = frame.angle === 0 ? Math.min(400, Math.max(0, foot - headOf(block))) : 6
    if (frame.angle === 0) foot = footOf(block)
    return gap
  }
  let label: LaidUnit | undefined
  for (const [i, laid] of units.entries()) {
    // A picture comes before the first text that stands below it.
    while (images[0] && images[0].bottom > laid.block.top) {
      const { paragraph, bottom } = images.shift() as Placed
      out.push(paragraph)
      foot = Math.min(foot, bottom)
    }
    const cell = page.cells.get(laid)
    if (cell) {
      const room = roomAbove(laid)
      if (tables.has(cell.table)) continue
      tables.add(cell.table)
      out.push(new Paragraph({ spacing: { before: twips(room), ...tiny } }))
      out.push(tableOf(page, cell.table, setting))
      continue
    }
    const next = units[i + 1]
    if (!label && isLabelled(laid, next) && !page.cells.has(next)) label = laid
    else {
      out.push(paragraphOf(laid, setting, roomAbove(laid), label))
      label = undefined
    }
  }
  return [...out, ...images.map(({ paragraph }) => paragraph)]
}

/** The upper and lower margins of each section, in points. */
const TOP = 40
const BOTTOM = 24

function asideOf(text: string, rtl: boolean): Paragraph {
  const children = [new TextRun({ text, italics: true, rightToLeft: rtl })]
  return new Paragraph({ children, bidirectional: rtl, spacing: { after: 120 } })
}
