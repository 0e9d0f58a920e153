import { type Ocr, type OcrLine, type Scan, type ScannedPage, type Scans, UnreadablePicture } from './ocr.ts'
import { lookAtScan } from './scan/look-at-scan.ts'
import { DocumentRefusal } from './verdict.ts'

/** Every picture costs money and time before anybody has paid. */
export const maxScannedPages = 500

/**
 * Reads all scanned pages, a few at once, each picture once however many pages show it. A page that cannot be read has no
 * lines. Throws `DocumentRefusal` above the limit.
 */
export async function readScans(
  pages: AsyncIterable<ScannedPage>,
  ocr: Ocr,
  language: string,
  atOnce = 4,
): Promise<Scans> {
  const pictures = new Map<number, Promise<Scan>>()
  const running = new Set<Promise<unknown>>()
  const scans: [number, Promise<Scan>][] = []
  for await (const { page, picture, image } of pages) {
    if (scans.length === maxScannedPages) throw new DocumentRefusal('too-complex', 'too many scanned pages')
    let scan = pictures.get(picture)
    if (!scan) {
      scan = readable(ocr(image, language)).then((lines) => lookAtScan(lines, image))
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

/** What the customer should know of scanned pages: that they are, and where the reader was not sure. */
export function scanHazards(scans: Scans): string[] {
  return [...scans].map(([page, { lines }]) => {
    if (lines.length === 0) return `page ${page} is a picture in which no text could be read`
    const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
    const sure = Math.round(lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters)
    return sure < lowConfidence
      ? `page ${page} is a scan: its text was read from the picture with ${sure} % certainty, so please compare it with the original`
      : `page ${page} is a scan: its text was read from the picture with ${sure} % certainty`
  })
}

/** Below this a reader errs in more than every tenth word. */
export const lowConfidence = 80

const readable = (lines: Promise<OcrLine[]>) =>
  lines.catch((error: unknown) => {
    if (error instanceof UnreadablePicture) return []
    throw error
  })
