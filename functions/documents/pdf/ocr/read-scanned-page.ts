import type { Scans } from '../../ports/ocr.ts'
import type { Image } from '../content/glyph.ts'
import type { Interpreter } from '../content/interpreter.ts'
import type { PdfFile } from '../file/open.ts'
import type { PageNode } from '../file/pages.ts'
import { type ReadPage, readPage } from '../layout/read-page.ts'
import { contentOfScan } from './scan-content.ts'
import { scanOf } from './scan-image.ts'
import { unitsOfScan } from './scan-units.ts'

/** `scan` is the picture that the page consists of, where its text was read from that. */
export type ScannedPage = ReadPage & { scan: Image | undefined }

/** A page with its units; where it is a picture, with what was read from that. */
export function readScannedPage(
  file: PdfFile,
  interpreter: Interpreter,
  node: PageNode,
  number: number,
  scans: Scans,
): ScannedPage {
  const page = readPage(file, interpreter, node, number)
  const found = scans.get(number)
  const scan = found && scanOf(page.content, node)
  if (!scan) return { ...page, scan: undefined }
  const content = contentOfScan(found, scan, page.content, node)
  return { ...page, scan, content, ...unitsOfScan(content, node, number) }
}
