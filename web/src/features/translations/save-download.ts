import { type FileType, translatedFilename } from '#shared/documents/document.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { fetchWhenMade } from '../../lib/fetch-when-made.ts'
import { saveFile } from '../../lib/save-file.ts'

type Paid = Pick<TranslationView, 'id' | 'originalFilename' | 'translatedContent' | 'translationType' | 'wholeContent'>

export class DownloadError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP error! status: ${status}`)
    this.name = 'DownloadError'
    this.status = status
  }
}

/**
 * Saves the translation. TXT is built here from its text; PDF, DOCX, whatever is certified, and texts of which the answer holds
 * the beginning come from the server.
 */
export async function saveDownload(view: Paid, format: FileType, underWay: () => void): Promise<void> {
  if (format === 'txt' && view.translationType !== 'certified' && isWhole(view)) return saveText(view)
  const response = await fetchWhenMade(`/api/download-translation/${view.id}?format=${format}`, underWay)
  if (!response.ok) throw new DownloadError(response.status)
  saveFile(await response.blob(), translatedFilename(view.originalFilename, format))
}

/** Whether the view holds all of the translated text. */
export const isWhole = ({ wholeContent }: Pick<Paid, 'wholeContent'>): boolean => wholeContent.translated === null

/** The plain text, which needs no server: also what is saved where making another format failed. */
export function saveText(view: Paid): void {
  const text = new Blob([view.translatedContent], { type: 'text/plain;charset=utf-8' })
  saveFile(text, translatedFilename(view.originalFilename, 'txt'))
}
