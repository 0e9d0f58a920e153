import type { ScannedPage } from '../../ocr.ts'
import { budgetFor } from '../content/budget.ts'
import { makeWalker } from '../content/walk.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { scanFile, scanOf } from './scan-image.ts'

/** The pictures of scanned pages, made when asked for; a page whose picture no reader takes is left out. */
export function* scannedPages(bytes: Uint8Array): Generator<ScannedPage> {
  if (!hasPictures(bytes)) return
  const file = openPdf(bytes)
  const walker = makeWalker(file, budgetFor(bytes.length))
  let page = 0
  for (const node of pagesOf(file)) {
    page++
    const scan = scanOf(walker.walkPage(node), node)
    const image = scan && scanFile(file, scan)
    if (image && scan.num !== undefined) yield { page, picture: scan.num, image }
  }
}

// A picture is a stream, whose dictionary stands in the file as it is: most files need no second look at their pages.
const hasPictures = (bytes: Uint8Array) =>
  /\/Subtype\s*\/Image/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))
