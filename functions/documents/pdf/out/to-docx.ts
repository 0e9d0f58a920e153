import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  type ISectionOptions,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Piece, RebuildOptions, UnitTarget } from '../../unit.ts'
import { budgetFor } from '../content/budget.ts'
import { transformBox } from '../content/matrix.ts'
import { makeWalker } from '../content/walk.ts'
import { openPdf, type PdfFile } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { type ReadPage, readPage } from '../layout/read-page.ts'
import type { Look } from '../layout/text.ts'
import type { LaidUnit } from '../layout/unit-page.ts'
import { asidesOf } from './asides.ts'
import { isRtlLanguage } from './language.ts'
import { footOf, headOf, standing, type TextArea, tableLook, textArea } from './page-look.ts'
import { type Picture, pictureOf } from './picture.ts'

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
    const page = readPage(file, walker, node, ++number)
    const [left, bottom, right, top] = node.box
    const turned = node.rotate % 180 !== 0
    const [width, height] = turned ? [top - bottom, right - left] : [right - left, top - bottom]
    const area = textArea(page)
    const margin = marginsOf(page, area)
    sections.push({
      properties: { page: { size: { width: Math.round(width * 20), height: Math.round(height * 20) }, margin } },
      children: [
        ...blocksOfPage(page, {
          targets,
          rtl,
          file,
          pictures,
          room: width - (margin.left + margin.right) / 20,
          area,
        }),
        ...(asides.get(number) ?? []).map((text) => asideOf(text, rtl)),
      ],
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

type Setting = {
  targets: ReadonlyMap<string, UnitTarget>
  rtl: boolean
  file: PdfFile
  pictures: Map<number, Picture | undefined>
  /** Width between the margins, in points. */
  room: number
  area: TextArea
}

function marginsOf({ units, node }: ReadPage, area: TextArea) {
  const clamp = (points: number) => Math.round(Math.min(100, Math.max(28, points)) * 20)
  const hasUpright = units.some(({ frame }) => frame.angle === 0)
  if (!hasUpright || node.rotate !== 0) return { left: 1080, right: 1080, top: 1080, bottom: 1080 }
  return {
    left: clamp(area.left - node.box[0]),
    right: clamp(node.box[2] - area.right),
    top: TOP * 20,
    bottom: TOP * 20,
  }
}

function blocksOfPage(page: ReadPage, setting: Setting): (Paragraph | Table)[] {
  const out: (Paragraph | Table)[] = []
  const images = imagesOf(page, setting)
  const tables = new Set<number>()
  // What was last set ends here: the room below it stays.
  let foot = page.node.box[3] - TOP
  const roomAbove = ({ frame, block }: LaidUnit) => {
    const gap = frame.angle === 0 ? Math.min(400, Math.max(0, foot - headOf(block))) : 6
    if (frame.angle === 0) foot = footOf(block)
    return gap
  }
  for (const laid of page.units) {
    // A picture comes before the first text that stands below it.
    while (images[0] && images[0].bottom > laid.block.top) {
      const { paragraph, bottom } = images.shift() as Placed
      out.push(paragraph)
      foot = Math.min(foot, bottom)
    }
    const cell = page.cells.get(laid)
    if (!cell) out.push(paragraphOf(laid, setting, roomAbove(laid)))
    else if (!tables.has(cell.table)) {
      tables.add(cell.table)
      out.push(new Paragraph({ spacing: { before: Math.round(roomAbove(laid) * 20), line: 20, lineRule: 'exact' } }))
      out.push(tableOf(page, cell.table, setting))
    } else roomAbove(laid)
  }
  return [...out, ...images.map(({ paragraph }) => paragraph)]
}

/** The upper margin of each section, in points. */
const TOP = 40

type Placed = { bottom: number; paragraph: Paragraph }

function imagesOf({ content, units }: ReadPage, { file, pictures, room }: Setting): Placed[] {
  const turn = units[0]?.frame.turn
  const seen = new Set<number>()
  return content.images
    .flatMap((image): Placed[] => {
      const { num } = image
      if (num === undefined || seen.has(num)) return []
      seen.add(num)
      const box = turn ? transformBox(turn, image.box) : image.box
      const [width, height] = [box[2] - box[0], box[3] - box[1]]
      if (width < 8 || height < 8) return []
      if (!pictures.has(num)) pictures.set(num, pictureOf(file, num))
      const picture = pictures.get(num)
      if (!picture || picture.type === 'jp2') return []
      const scale = Math.min(1, room / width)
      const transformation = {
        width: Math.round((width * scale * 96) / 72),
        height: Math.round((height * scale * 96) / 72),
      }
      return [
        {
          bottom: box[1],
          paragraph: new Paragraph({
            children: [new ImageRun({ type: picture.type, data: picture.bytes, transformation })],
          }),
        },
      ]
    })
    .sort((a, b) => b.bottom - a.bottom)
}

/** A column that still shows a number between its margins, in twentieths of a point. */
const NARROWEST = 480

function tableOf(page: ReadPage, table: number, setting: Setting): Table {
  const cells = [...page.cells].filter(([, cell]) => cell.table === table)
  const rows = Math.max(...cells.map(([, { row }]) => row))
  const { widths, ruled } = tableLook(page, table)
  const scale = Math.min(1, setting.room / widths.reduce((sum, width) => sum + width, 0)) * 20
  const columns = widths.map((width) => Math.max(NARROWEST, Math.round(width * scale)))
  const cellAt = (row: number, column: number) => {
    const inside = cells.filter(([, cell]) => cell.row === row && cell.column === column)
    return new TableCell({
      width: { size: columns[column - 1] ?? NARROWEST, type: WidthType.DXA },
      children: inside.length > 0 ? inside.map(([laid]) => paragraphOf(laid, setting, 0)) : [new Paragraph({})],
    })
  }
  return new Table({
    visuallyRightToLeft: setting.rtl,
    columnWidths: columns,
    ...(ruled ? {} : { borders: unruled }),
    rows: Array.from(
      { length: rows },
      (_, r) => new TableRow({ children: Array.from(widths, (_width, c) => cellAt(r + 1, c + 1)) }),
    ),
  })
}

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const unruled = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none }

const alignments = { start: AlignmentType.START, center: AlignmentType.CENTER, end: AlignmentType.END }
const cellStanding = { align: 'start', indent: 0 } as const

/** `above` is the room between it and what stands before it, in points. */
function paragraphOf(laid: LaidUnit, { targets, rtl, area }: Setting, above: number): Paragraph {
  const { unit, block } = laid
  const pieces = targets.get(unit.id)?.pieces ?? unit.pieces
  const isHeading = unit.kind === 'heading'
  const { align, indent } = unit.kind === 'cell' || laid.frame.angle !== 0 ? cellStanding : standing(block, area)
  return new Paragraph({
    children: runsOf(pieces, laid, rtl),
    bidirectional: rtl,
    ...(isHeading ? { heading: block.size > 15 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2 } : {}),
    alignment: alignments[align],
    indent: { start: Math.round(indent * 20) },
    spacing: { before: Math.round(above * 20), after: 0 },
  })
}

function asideOf(text: string, rtl: boolean): Paragraph {
  const children = [new TextRun({ text, italics: true, rightToLeft: rtl })]
  return new Paragraph({ children, bidirectional: rtl, spacing: { after: 120 } })
}

function runsOf(pieces: readonly Piece[], { main, looks }: LaidUnit, rtl: boolean): (TextRun | ExternalHyperlink)[] {
  const out: (TextRun | ExternalHyperlink)[] = []
  const open: Look[] = []
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (piece.kind === 'open') open.push(looks.get(piece.n) ?? main)
      else if (piece.kind === 'close') open.pop()
      continue
    }
    const look = open.at(-1) ?? main
    const run = runOf(piece, look, rtl)
    out.push(
      look.link && /^(https?:|mailto:)/i.test(look.link)
        ? new ExternalHyperlink({ link: look.link, children: [run] })
        : run,
    )
  }
  return out
}

function runOf(text: string, look: Look, rtl: boolean): TextRun {
  const hex = look.rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
  return new TextRun({
    text,
    bold: look.bold,
    italics: look.italic,
    ...(look.underline ? { underline: {} } : {}),
    size: Math.max(2, Math.round(look.size * 2)),
    font: look.mono ? 'Courier New' : look.serif ? 'Times New Roman' : 'Arial',
    // Stated for black too: styles of headings have a colour of their own.
    color: hex,
    ...(look.rise > 0 ? { superScript: true } : look.rise < 0 ? { subScript: true } : {}),
    rightToLeft: rtl,
  })
}
