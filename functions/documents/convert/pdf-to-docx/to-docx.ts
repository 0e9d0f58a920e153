import { Document, Footer, type ISectionOptions, Packer, Paragraph } from 'docx'
import { isRightToLeft } from '#shared/languages/script.ts'
import { fontSet } from '../../fonts/font-set.ts'
import { append } from '../../model/lists.ts'
import { plainText, type RebuildOptions, type Rebuilt, type UnitTarget } from '../../model/unit.ts'
import { budgetFor } from '../../pdf/content/budget.ts'
import type { Painting } from '../../pdf/content/glyph.ts'
import { makeInterpreter } from '../../pdf/content/interpreter.ts'
import { asideFinder } from '../../pdf/edit/asides.ts'
import { openPdf } from '../../pdf/file/open.ts'
import { pagesOf } from '../../pdf/file/pages.ts'
import type { ReadPage } from '../../pdf/layout/read-page.ts'
import { isRead, MOST_TICKS } from '../../pdf/layout/ticks.ts'
import type { LaidUnit } from '../../pdf/layout/unit-page.ts'
import { readScannedPage, type ScannedPage } from '../../pdf/ocr/read-scanned-page.ts'
import { picturesRead } from '../../pdf/ocr/scan-image.ts'
import { spatialIndexOf } from '../../pdf/typeset/spatial-index.ts'
import type { Scans } from '../../ports/ocr.ts'
import { sectionsOf } from './page.ts'
import { measureCache } from './page-context.ts'
import { tiny } from './paragraph.ts'
import { isReadable, type Pictures } from './pictures.ts'

/**
 * An editable DOCX of a PDF: paragraphs, headings, lists, tables and pictures in reading order, then the notes; a section a page.
 * Units without a target keep their text. Throws `DocumentRefusal` as the other readers do.
 */
export async function toDocx(
  bytes: Uint8Array,
  targets: ReadonlyMap<string, UnitTarget>,
  options: RebuildOptions,
  scans: Scans = new Map(),
): Promise<Pick<Rebuilt, 'bytes' | 'undrawnPictures'>> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length), true)
  const rtl = isRightToLeft(options.target)
  const fonts = fontSet(options.target)
  for (const { pieces } of targets.values()) await fonts.prepare(plainText(pieces))
  const asides = asideFinder(file, targets)
  const pictures: Pictures = { file, known: new Map(), framed: 0, room: { dots: MAX_CONVERTED } }
  const given = { targets, rtl, fonts, pictures, measured: measureCache(), budget: { work: MAX_WORK } }
  const sections: ISectionOptions[] = []
  let number = 0
  for (const node of pagesOf(file)) {
    const read = readScannedPage(file, interpreter, node, ++number, scans)
    const page = withoutScan(read, pictures, targets)
    append(sections, sectionsOf(asRead(page, targets), asides(read), given))
  }
  const document = new Document({
    sections: sections.length > 0 ? withOwnFooters(sections) : [{ children: [] }],
    styles: {
      default: {
        document: {
          run: { language: { value: options.target, bidirectional: options.target, eastAsia: options.target } },
        },
      },
    },
  })
  return { bytes: new Uint8Array(await Packer.toArrayBuffer(document)), undrawnPictures: pictures.framed }
}

/** A section that says nothing of its footer has that of the one before it. */
function withOwnFooters(sections: readonly ISectionOptions[]): ISectionOptions[] {
  let isSet = false
  return sections.map((section) => {
    isSet ||= section.footers !== undefined
    return section.footers || !isSet ? section : { ...section, footers: { default: empty() } }
  })
}

const empty = () => new Footer({ children: [new Paragraph({ spacing: tiny })] })

/** All drawings of a document make no more work than this, some seconds of it. */
const MAX_WORK = 10_000_000

/** All pictures of a document have no more pixels whose colours are converted: some twenty seconds of work. */
const MAX_CONVERTED = 60_000_000

/** A page of what is read on it. The ticks of a form are signs in its texts, and no drawings. */
function asRead(page: ReadPage, targets: ReadonlyMap<string, UnitTarget>): ReadPage {
  const units = page.units.filter((laid) => isRead(laid, targets))
  const { fields, paintings } = page.content
  if (!paintings || !units.some(({ unit }) => unit.shown)) return { ...page, units }
  const boxes = fields.filter(({ isShown }) => isShown).slice(0, MOST_TICKS)
  const rows = spatialIndexOf(boxes, ({ box }) => box, page.node.box)
  const isBox = ({ box: [left, bottom, right, top] }: Painting) =>
    rows
      .inRows(bottom, top)
      .some(({ box }) => left > box[0] - EDGE && right < box[2] + EDGE && bottom > box[1] - EDGE && top < box[3] + EDGE)
  return { ...page, units, content: { ...page.content, paintings: paintings.filter((each) => !isBox(each)) } }
}

/** As far as the frame of a button may reach over it, in points. */
const EDGE = 2

/**
 * The picture of a page shows the text that the translation takes the place of. One in which nothing but guesses could be read, as a
 * photograph, stays in their place, with what somebody wrote for one of them.
 */
function withoutScan(
  { scan, content, ...page }: ScannedPage,
  pictures: Pictures,
  targets: ReadonlyMap<string, UnitTarget>,
): ReadPage {
  const isRead = page.units.some((laid) => laid.first.show.read && !isGuess(laid))
  if (scan && !isRead && isReadable(pictures, scan.num))
    return { ...page, content, units: page.units.filter((laid) => !isGuess(laid) || targets.has(laid.unit.id)) }
  const read = scan ? new Set([scan]) : picturesRead(content, page.node)
  return { ...page, content: { ...content, images: content.images.filter((image) => !read.has(image)) } }
}

/** Letters that stand alone in a picture are marks in it. */
const isGuess = ({ unit: { keep }, first }: LaidUnit): boolean =>
  first.show.read !== undefined && (keep === 'unreadable' || keep === 'symbol')
