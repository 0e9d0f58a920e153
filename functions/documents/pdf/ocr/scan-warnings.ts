import { type Warning, warning } from '#shared/messages/warning.ts'
import type { Scan } from '../../ports/ocr.ts'
import type { ReadPage } from '../layout/read-page.ts'
import type { ScannedPage } from './read-scanned-page.ts'
import { hasMoreThan, isMostlyPictures, picturesBesideText, scanOf } from './scan-image.ts'

/** What the customer should know of a page that is a picture: that it is, and whether the reader was sure of its text. */
export function scanWarnings({ number: page, content, node }: ReadPage, scan: Scan | undefined): Warning[] {
  if (!scan) return scanOf(content, node) ? [warning('page-scan', { page })] : []
  const { lines } = scan
  if (lines.length === 0) return [warning('page-scan-unread', { page })]
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const sure = Math.round(lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters)
  return [warning(sure < lowConfidence ? 'page-scan-unsure' : 'page-scan-read', { page, sure })]
}

/**
 * The pictures of a page of which no text was read, by what names them in the whole file: they may have some. What is in strips, beside a scan or
 * within the page's own instructions is named by its page.
 */
export function unreadPictures(
  { number, content, node, scan: picture }: ScannedPage,
  scan: Scan | undefined,
): string[] {
  const ofPage = `page ${number}`
  if (picture) return hasMoreThan(picture, content, node) ? [ofPage] : []
  if (scan || scanOf(content, node)) return []
  if (isMostlyPictures(content, node)) return [ofPage]
  return picturesBesideText(content, node).map(({ num }) => (num === undefined ? ofPage : `object ${num}`))
}

/** Below this a reader errs in more than every tenth word. */
const lowConfidence = 80
