import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { type Ocr, type OcrLine, type Scan, type Scans, UnreadablePicture } from '../ports/ocr.ts'
import type { Parser } from './parser.ts'

/** Every picture costs money and time before anybody has paid. */
export const maxScannedPages = 500

/**
 * Reads all scanned pages, a few at once, each picture once however many pages show it. A page that cannot be read has no
 * lines. Throws `DocumentRefusal` above the limit.
 */
export async function readScans(
  parser: Pick<Parser, 'scannedPages' | 'analyseScan'>,
  ocr: Ocr,
  language: string,
  atOnce = 4,
): Promise<Scans> {
  const pictures = new Map<number, Promise<Scan>>()
  const running = new Set<Promise<unknown>>()
  const scans: [number, Promise<Scan>][] = []
  for await (const { page, picture, image } of parser.scannedPages()) {
    if (scans.length === maxScannedPages) throw new DocumentRefusal('too-complex', 'too many scanned pages')
    let scan = pictures.get(picture)
    if (!scan) {
      scan = readable(ocr(image, language)).then((lines) => parser.analyseScan(lines, image))
      pictures.set(picture, scan)
      // A failure is thrown below, for its page; here it only ends the wait.
      const ended = scan.catch(() => undefined)
      running.add(ended)
      void ended.finally(() => running.delete(ended))
      if (running.size >= atOnce) await Promise.race(running)
    }
    scans.push([page, scan])
  }
  return new Map(await Promise.all(scans.map(async ([page, scan]) => [page, await scan] as const)))
}

const readable = (lines: Promise<OcrLine[]>) =>
  lines.catch((error: unknown) => {
    if (error instanceof UnreadablePicture) return []
    throw error
  })
