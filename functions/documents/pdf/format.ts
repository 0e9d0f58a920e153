import { warning } from '#shared/messages/warning.ts'
import type { Format, Inspection, Unit } from '../model/unit.ts'
import { plainText } from '../model/unit.ts'
import type { Scans } from '../ports/ocr.ts'
import { budgetFor } from './content/budget.ts'
import { makeInterpreter } from './content/interpreter.ts'
import { fieldUnits } from './content/reader-drawn.ts'
import { readingsOf } from './content/readings.ts'
import { onDemandUnits } from './edit/on-demand.ts'
import { propertyUnits } from './edit/properties.ts'
import { openPdf } from './file/open.ts'
import { pagesOf } from './file/pages.ts'
import { readPage } from './layout/read-page.ts'
import { readScannedPage } from './ocr/read-scanned-page.ts'
import { scannedPages } from './ocr/read-scans.ts'

/** PDF: text with its places in reading order, and the same pages with the translation in place. */
export const format: Format = {
  inspect,
  extract,
  scannedPages,
  // Fonts and shaping are loaded only where a page is set again.
  rebuild: async (...args) => (await import('./edit/rebuild.ts')).rebuildPdf(...args),
}

async function extract(bytes: Uint8Array, scans: Scans = new Map()): Promise<Unit[]> {
  return [...unitsByPage(bytes, scans)].flat()
}

/** The units page by page, then those that stand on no page: of what was read nothing is kept but what the pages share. */
export function* unitsByPage(bytes: Uint8Array, scans: Scans = new Map()): Generator<Unit[]> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length), false, readingsOf(bytes))
  let number = 0
  for (const node of pagesOf(file)) {
    number++
    yield readScannedPage(file, interpreter, node, number, scans).units.map(({ unit }) => unit)
  }
  yield [...fieldUnits(file), ...onDemandUnits(file), ...propertyUnits(file)]
}

async function inspect(bytes: Uint8Array): Promise<Inspection> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length))
  let pages = 0
  let words = 0
  let characters = 0
  const scans: number[] = []
  for (const node of pagesOf(file)) {
    pages++
    const { units, content } = readPage(file, interpreter, node, pages)
    for (const { unit } of units) {
      const text = plainText(unit.pieces)
      words += text.split(/\s+/).filter(Boolean).length
      characters += text.length
    }
    if (units.length === 0 && content.images.length > 0) scans.push(pages)
  }
  return { kind: 'pdf', pages, words, characters, warnings: scans.map((page) => warning('page-scan', { page })) }
}
