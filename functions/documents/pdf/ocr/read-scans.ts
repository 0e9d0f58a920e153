import type { Ocr, OcrLine } from '../../ocr.ts'
import type { Unit } from '../../unit.ts'
import { budgetFor } from '../content/budget.ts'
import { makeWalker } from '../content/walk.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { scanFile, scanOf } from './scan-image.ts'
import { unitsOfScan } from './scan-units.ts'

/** What was read from the pages that are pictures, by page number. */
export type Scans = ReadonlyMap<number, readonly OcrLine[]>

/** The pictures of scanned pages, ready to be read; a page whose picture no reader takes is left out. */
export function scannedPages(bytes: Uint8Array): { page: number; image: Uint8Array }[] {
  const file = openPdf(bytes)
  const walker = makeWalker(file, budgetFor(bytes.length))
  const found: { page: number; image: Uint8Array }[] = []
  let page = 0
  for (const node of pagesOf(file)) {
    page++
    const scan = scanOf(walker.walkPage(node), node)
    const image = scan && scanFile(file, scan)
    if (image) found.push({ page, image })
  }
  return found
}

/** Reads every scanned page, one after the other. */
export async function readScans(bytes: Uint8Array, ocr: Ocr, language: string): Promise<Scans> {
  const scans = new Map<number, OcrLine[]>()
  for (const { page, image } of scannedPages(bytes)) scans.set(page, await ocr(image, language))
  return scans
}

/** The units of scanned pages, to follow those of the text layer. */
export function scanUnits(bytes: Uint8Array, scans: Scans): Unit[] {
  const file = openPdf(bytes)
  const walker = makeWalker(file, budgetFor(bytes.length))
  const units: Unit[] = []
  let page = 0
  for (const node of pagesOf(file)) {
    const lines = scans.get(++page)
    if (!lines) continue
    const content = walker.walkPage(node)
    const scan = scanOf(content, node)
    if (scan) for (const { unit } of unitsOfScan(lines, scan, content, node, page)) units.push(unit)
  }
  return units
}
