import type { Unit, UnitTarget } from '../model/unit.ts'
import { budgetFor } from '../pdf/content/budget.ts'
import { makeInterpreter } from '../pdf/content/interpreter.ts'
import { asideFinder } from '../pdf/edit/asides.ts'
import { openPdf } from '../pdf/file/open.ts'
import { pagesOf } from '../pdf/file/pages.ts'
import type { ReadPage } from '../pdf/layout/read-page.ts'
import { isRead } from '../pdf/layout/ticks.ts'
import { readScannedPage } from '../pdf/ocr/read-scanned-page.ts'
import type { Scans } from '../ports/ocr.ts'
import { gapBetween, parted, textOnPage } from '../text/units-to-text.ts'

/**
 * The text of a PDF in reading order, UTF-8: paragraphs apart, table rows as tab-separated lines with their empty cells, notes after the page, a form feed
 * between pages.
 */
export async function toTxt(
  bytes: Uint8Array,
  targets: ReadonlyMap<string, UnitTarget>,
  scans: Scans = new Map(),
): Promise<Uint8Array> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length))
  const asides = asideFinder(file, targets)
  const pages: string[] = []
  let number = 0
  for (const node of pagesOf(file)) {
    const page = readScannedPage(file, interpreter, node, ++number, scans)
    pages.push([textOfPage(page, targets), ...asides(page)].filter(Boolean).join('\n\n'))
  }
  return new TextEncoder().encode(`${pages.join('\n\f')}\n`)
}

function textOfPage({ units }: ReadPage, targets: ReadonlyMap<string, UnitTarget>): string {
  let out = ''
  let last: Unit | undefined
  for (const laid of units) {
    const { unit } = laid
    if (!isRead(laid, targets)) continue
    const text = textOnPage(unit, targets.get(unit.id)?.pieces).trim()
    out += (unit.goesOn ? '' : parted(out, gapBetween(last, unit), text)) + text
    last = unit
  }
  return out
}
