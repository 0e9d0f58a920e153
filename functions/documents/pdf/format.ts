import { warning } from '#shared/messages/warning.ts'
import { pageOf } from '#shared/translations/segments/place.ts'
import { type Extraction, type Format, plainText, type Unit } from '../model/unit.ts'
import type { Scans } from '../ports/ocr.ts'
import { budgetFor } from './content/budget.ts'
import { refuseDynamicForm } from './content/dynamic-form.ts'
import { isUnseen } from './content/form-fields.ts'
import { makeInterpreter } from './content/interpreter.ts'
import { fieldUnits } from './content/reader-drawn.ts'
import { readingsOf } from './content/readings.ts'
import { type Appearing, appearingOn } from './edit/appearing.ts'
import { offeredUnits } from './edit/offered.ts'
import { onDemandUnits } from './edit/on-demand.ts'
import { propertyUnits } from './edit/properties.ts'
import { hasAttachments } from './file/attachments.ts'
import { openPdf, type PdfFile } from './file/open.ts'
import { type PageNode, pagesOf } from './file/pages.ts'
import { joinBrokenWords } from './layout/broken-words.ts'
import { readPage } from './layout/read-page.ts'
import { readScannedPage } from './ocr/read-scanned-page.ts'
import { scannedPages } from './ocr/read-scans.ts'
import { scanWarnings, unreadPictures } from './ocr/scan-warnings.ts'

/** PDF: text with its places in reading order, and the same pages with the translation in place. */
export const format: Format = {
  extract,
  scannedPages,
  // Fonts and shaping are loaded only where a page is set again.
  rebuild: async (...args) => (await import('./edit/rebuild.ts')).rebuildPdf(...args),
}

async function extract(bytes: Uint8Array, scans: Scans = new Map()): Promise<Extraction> {
  const file = openPdf(bytes)
  refuseDynamicForm(file)
  const pages = [...readPages(file, bytes, scans)]
  const onPages = joinBrokenWords(pages.flatMap(({ units }) => units))
  const warnings = pages.flatMap((page) => page.warnings)
  const count = new Set(pages.flatMap(({ pictures }) => pictures)).size
  if (count > 0) warnings.push(warning('has-pictures', { count }))
  const unread = pages.filter(({ isScan }) => !isScan).flatMap(({ units }) => units.filter(isUnreadText)).length
  if (unread > 0) warnings.push(warning('has-unreadable-texts', { count: unread }))
  if (hasAttachments(file)) warnings.push(warning('has-attachments'))
  // An annotation that stands on two pages is told of on the first.
  const appearing = new Map(pages.flatMap((page) => page.appearing).toReversed())
  const covered = new Set(pages.flatMap((page) => [...page.covered]))
  const units = [...onPages, ...unitsOnNoPage(file, onPages, appearing, covered)]
  const told = new Set(pages.flatMap((page, i) => (page.units.some(isHiddenText) ? [i + 1] : [])))
  for (const page of new Set(units.flatMap((unit) => (isHiddenText(unit) ? (pageOf(unit.place) ?? []) : []))))
    if (!told.has(page)) warnings.push(warning('page-unseen-text', { page }))
  return { units, warnings }
}

/** A PDF page by page, then what stands on no page: of what was read nothing is kept but what the pages share. Broken words are joined by the page alone. */
export function* extractByPage(bytes: Uint8Array): Generator<Extraction> {
  const file = openPdf(bytes)
  const hidden = new Set<string>()
  for (const { units, warnings, covered } of readPages(file, bytes)) {
    for (const place of covered) hidden.add(place)
    yield { units: joinBrokenWords(units), warnings }
  }
  yield { units: unitsOnNoPage(file, [], new Map(), hidden), warnings: [] }
}

/**
 * Reads what a screen shows of pages of a PDF that was written here, each by itself. Whoever asks for them bounds the time that all of
 * them take.
 */
export function pageReader(bytes: Uint8Array): (index: number) => Unit[] {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(Number.POSITIVE_INFINITY))
  const pages = [...pagesOf(file)]
  return (index) => {
    const node = pages[index]
    if (!node) return []
    const { units } = readPage(file, interpreter, asSeen(file, node), index + 1)
    return joinBrokenWords(units.map(({ unit }) => unit))
  }
}

/** A page without the annotations that no screen shows: they are drawn into no page either (`edit/draw-annotations.ts`). */
function asSeen(file: PdfFile, node: PageNode): PageNode {
  const annotations = file.resolve(node.dict.get('Annots'))
  if (!Array.isArray(annotations)) return node
  const seen = annotations.filter((entry) => !isUnseen(file, file.dict(entry) ?? new Map()))
  return { ...node, dict: new Map(node.dict).set('Annots', seen) }
}

/**
 * `pictures`: those of which no text was read; one that stands on several pages is one. `isScan`: its warnings say how it was
 * read. `appearing`: what its annotations draw; `covered`: those that others hide.
 */
type PageExtraction = Extraction & {
  pictures: string[]
  isScan: boolean
  appearing: [string, readonly Unit[]][]
  covered: ReadonlySet<string>
}

/** A text that stays as it is drawn, and no tick or ornament. */
const isUnreadText = ({ keep, pieces }: Unit) =>
  keep === 'unreadable' && /[\p{L}\p{N}].*[\p{L}\p{N}]|\ufffd{4}/u.test(plainText(pieces).replaceAll(' ', ''))

function* readPages(file: PdfFile, bytes: Uint8Array, scans: Scans = new Map()): Generator<PageExtraction> {
  const interpreter = makeInterpreter(file, budgetFor(bytes.length), false, readingsOf(bytes))
  let number = 0
  for (const node of pagesOf(file)) {
    number++
    const page = readScannedPage(file, interpreter, node, number, scans)
    const scan = scans.get(number)
    const units = page.units.map(({ unit }) => unit)
    yield {
      units,
      warnings: [
        ...scanWarnings(page, scan),
        ...(units.some(isHiddenText) ? [warning('page-unseen-text', { page: number })] : []),
      ],
      pictures: unreadPictures(page, scan),
      isScan: scan !== undefined,
      appearing: appearingOn(page.units),
      covered: page.content.covered,
    }
  }
}

/** Blanks and boxes below the fields of a form say nothing. */
const isHiddenText = ({ hidden, pieces }: Unit) => hidden === true && /[\p{L}\p{N}]/u.test(plainText(pieces))

const unitsOnNoPage = (file: PdfFile, onPages: readonly Unit[], appearing: Appearing, covered: ReadonlySet<string>) => [
  ...fieldUnits(file, covered),
  ...onDemandUnits(file, onPages, appearing, covered),
  ...offeredUnits(file),
  ...propertyUnits(file),
]
