import type { ScannedPage } from '../../ports/ocr.ts'
import { budgetFor } from '../content/budget.ts'
import { makeInterpreter } from '../content/interpreter.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { type Jbig2Reader, scanFile, scanOf } from './scan-image.ts'

/** The pictures of scanned pages, made when asked for; a page whose picture no reader takes is left out. */
export async function scannedPages(bytes: Uint8Array): Promise<Iterable<ScannedPage>> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  // A picture is a stream, whose dictionary stands in the file as it is: most files need no second look at their pages.
  if (!/\/Subtype\s*\/Image/.test(source)) return []
  return picturesOf(bytes, source.includes('/JBIG2Decode') ? (await import('./jbig2.ts')).readJbig2 : undefined)
}

function* picturesOf(bytes: Uint8Array, jbig2: Jbig2Reader | undefined): Generator<ScannedPage> {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length))
  let page = 0
  for (const node of pagesOf(file)) {
    page++
    const scan = scanOf(interpreter.interpretPage(node), node)
    const image = scan && scanFile(file, scan, jbig2)
    if (image && scan.num !== undefined) yield { page, picture: scan.num, image }
  }
}
