import type { FileType } from '#shared/documents/document.ts'
import { ApiError } from '../../lib/send.ts'
import type { RenderedDocument } from './rendered-document.ts'

/** The libraries are large: each is loaded when a document of its kind is looked at. */
const renderers: Record<FileType, (file: Blob, language: string) => Promise<RenderedDocument>> = {
  pdf: async (file) => (await import('./render-pdf.ts')).renderPdf(file),
  docx: async (file) => (await import('./render-docx.ts')).renderDocx(file),
  txt: async (file, language) => (await import('./render-text.ts')).renderText(file, language),
}

/** Fetches a document in one language and makes it ready to be drawn. @throws {ApiError} for any answer but the file. */
export async function fetchDocument(url: string, fileType: FileType, language: string): Promise<RenderedDocument> {
  const response = await fetch(url)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  return renderers[fileType](await response.blob(), language)
}

/** Keeps the latest `most` opened documents in memory. What could not be opened is opened anew. */
export function keptDocuments(most: number) {
  const kept = new Map<string, Promise<RenderedDocument>>()
  return (key: string, open: () => Promise<RenderedDocument>): Promise<RenderedDocument> => {
    const opened = kept.get(key) ?? open()
    kept.delete(key)
    kept.set(key, opened)
    opened.catch(() => kept.delete(key))
    for (const old of kept.keys()) if (kept.size > most) kept.delete(old)
    return opened
  }
}
