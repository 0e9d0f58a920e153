import { plainText } from '../../model/unit.ts'
import type { PageContent } from '../content/glyph.ts'
import type { PageNode } from '../file/pages.ts'
import { type ReadPage, unitsOn } from '../layout/read-page.ts'
import { glyphsOf, type LaidUnit } from '../layout/unit-page.ts'

/** Units for what was read from a page's picture (`contentOfScan`), placed over it. The same lines give the same ids. */
export function unitsOfScan(content: PageContent, node: PageNode, page: number): Pick<ReadPage, 'units' | 'cells'> {
  const read = unitsOn(content, node, page, { links: [], notes: [] })
  read.units.forEach((laid, i) => {
    // What is stamped on the scan is drawn, and set again as on any other page.
    if (!laid.first.show.read) return
    laid.isCovered = true
    laid.unit.id = `p${page}-scan-${i + 1}`
    laid.unit.place = laid.unit.place.map((part) => (part.kind === 'page' ? { ...part, kind: 'scanned-page' } : part))
    laid.unit.confidence = confidenceOf(laid)
    if (isLoneLetter(plainText(laid.unit.pieces))) laid.unit.keep ??= 'symbol'
  })
  return read
}

/** What looks like one letter is as often a part of a drawing; and letters that stand alone are marks. */
const isLoneLetter = (text: string) => /^[^\u2e80-\u9fff\uac00-\ud7af]$/u.test(text.trim())

function confidenceOf(laid: LaidUnit): number {
  const letters = glyphsOf(laid)
  return Math.round(letters.reduce((sum, { show }) => sum + (show.read?.confidence ?? 0), 0) / letters.length)
}
