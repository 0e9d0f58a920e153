import { type FileType, translatedFilename } from '#shared/documents/document.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { fetchWhenMade } from '../../lib/fetch-when-made.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ApiError } from '../../lib/send.ts'

type Paid = Pick<TranslationView, 'id' | 'originalFilename' | 'translatedContent' | 'translationType' | 'wholeContent'>

export class DownloadError extends ApiError {
  constructor(status: number, body: string, statusText: string) {
    super(status, body, statusText)
    this.message = `HTTP error! status: ${status}`
    this.name = 'DownloadError'
  }
}

/**
 * Saves the translation. TXT is built here from its text; PDF, DOCX, whatever is certified, and texts of which the answer holds
 * the beginning come from the server.
 */
export async function saveDownload(view: Paid, format: FileType, underWay: () => void): Promise<void> {
  if (format === 'txt' && view.translationType !== 'certified' && isWhole(view)) return saveText(view)
  const response = await fetchWhenMade(`/api/download-translation/${view.id}?format=${format}`, underWay)
  if (!response.ok) throw new DownloadError(response.status, await response.text(), response.statusText)
  saveFile(await response.blob(), translatedFilename(view.originalFilename, format))
}

/** Whether the view holds all of the translated text. */
export const isWhole = ({ wholeContent }: Pick<Paid, 'wholeContent'>): boolean => wholeContent.translated === null

/** The plain text, which needs no server: also what is saved where making another format failed. */
export function saveText(view: Paid): void {
  const text = new Blob([view.translatedContent], { type: 'text/plain;charset=utf-8' })
  saveFile(text, translatedFilename(view.originalFilename, 'txt'))
}
