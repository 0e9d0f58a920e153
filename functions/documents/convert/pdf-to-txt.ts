import { raisedSigns } from '../model/looks.ts'
import type { Piece, Unit, UnitTarget } from '../model/unit.ts'
import { budgetFor } from '../pdf/content/budget.ts'
import { makeInterpreter } from '../pdf/content/interpreter.ts'
import { asideFinder } from '../pdf/edit/asides.ts'
import { openPdf } from '../pdf/file/open.ts'
import { pagesOf } from '../pdf/file/pages.ts'
import type { ReadPage } from '../pdf/layout/read-page.ts'
import { isRead } from '../pdf/layout/ticks.ts'
import type { LaidUnit } from '../pdf/layout/unit-page.ts'
import { readScannedPage } from '../pdf/ocr/read-scanned-page.ts'
import type { Scans } from '../ports/ocr.ts'
import { gapBetween, textOnPage, textWriter } from '../text/units-to-text.ts'

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
  const { write, written } = textWriter()
  let last: Unit | undefined
  for (const laid of units) {
    const { unit } = laid
    if (!isRead(laid, targets)) continue
    const text = textOnPage(unit, withRaised(targets.get(unit.id)?.pieces ?? unit.pieces, laid)).trim()
    write(last && unit.goesOn === last.id ? '' : gapBetween(last, unit), text)
    last = unit
  }
  return written()
}

/** Figures that are raised alone as signs that are raised by themselves: the mark of a note behind an amount is none of its figures. */
function withRaised(pieces: readonly Piece[], { styles }: LaidUnit): Piece[] {
  const open: boolean[] = []
  return pieces.map((piece) => {
    if (typeof piece === 'string')
      return open.at(-1) && /^[-+()\s0-9]+$/.test(piece)
        ? piece.replace(/[-+()0-9]/g, (sign) => raisedSigns.get(sign) ?? sign)
        : piece
    if (piece.kind === 'open') open.push((styles.get(piece.n)?.rise ?? 0) > 0)
    else if (piece.kind === 'close') open.pop()
    return piece
  })
}
