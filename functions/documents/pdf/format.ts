import type { Extraction, Format } from '../model/unit.ts'
import type { Scans } from '../ports/ocr.ts'
import { budgetFor } from './content/budget.ts'
import { makeInterpreter } from './content/interpreter.ts'
import { fieldUnits } from './content/reader-drawn.ts'
import { readingsOf } from './content/readings.ts'
import { onDemandUnits } from './edit/on-demand.ts'
import { propertyUnits } from './edit/properties.ts'
import { openPdf } from './file/open.ts'
import { pagesOf } from './file/pages.ts'
import { readScannedPage } from './ocr/read-scanned-page.ts'
import { scannedPages } from './ocr/read-scans.ts'
import { scanWarnings } from './ocr/scan-warnings.ts'

/** PDF: text with its places in reading order, and the same pages with the translation in place. */
export const format: Format = {
  extract,
  scannedPages,
  // Fonts and shaping are loaded only where a page is set again.
  rebuild: async (...args) => (await import('./edit/rebuild.ts')).rebuildPdf(...args),
}

async function extract(bytes: Uint8Array, scans: Scans = new Map()): Promise<Extraction> {
  const pages = [...extractByPage(bytes, scans)]
  return { units: pages.flatMap(({ units }) => units), warnings: pages.flatMap(({ warnings }) => warnings) }
}

/** A PDF page by page, then what stands on no page: of what was read nothing is kept but what the pages share. */
export function* extractByPage(bytes: Uint8Array, scans: Scans = new Map()): Generator<Extraction> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length), false, readingsOf(bytes))
  let number = 0
  for (const node of pagesOf(file)) {
    number++
    const page = readScannedPage(file, interpreter, node, number, scans)
    yield { units: page.units.map(({ unit }) => unit), warnings: scanWarnings(page, scans.get(number)) }
  }
  yield { units: [...fieldUnits(file), ...onDemandUnits(file), ...propertyUnits(file)], warnings: [] }
}
