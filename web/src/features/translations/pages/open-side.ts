import type { FileType } from '#shared/documents/document.ts'
import { previewTranslation } from '#shared/translations/api.ts'
import type { PreviewSide, TranslationSummary } from '#shared/translations/translation.ts'
import { requestOf } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/send.ts'
import type { RenderedDocument } from '../../../ui/pages/rendered-document.ts'

/** What a drawing needs to know of a translation. */
export type Pictured = Pick<
  TranslationSummary,
  'id' | 'fileType' | 'sourceLanguage' | 'targetLanguage' | 'paid' | 'status'
>

/** A preview is one document and the paid translation another. */
export const isWhole = ({ paid, status }: Pick<Pictured, 'paid' | 'status'>): boolean => paid && status === 'completed'

const maxKept = 24
const kept = new Map<string, Promise<RenderedDocument>>()

/** One side of a translation, ready to be drawn. It is fetched once; the latest few stay in memory. */
export function openSide(of: Pictured, side: PreviewSide): Promise<RenderedDocument> {
  const key = `${of.id} ${side} ${isWhole(of)}`
  const known = kept.get(key)
  kept.delete(key)
  const opened = known ?? open(of, side)
  kept.set(key, opened)
  opened.catch(() => kept.delete(key))
  for (const old of kept.keys()) if (kept.size > maxKept) kept.delete(old)
  return opened
}

async function open({ id, fileType, ...languages }: Pictured, side: PreviewSide): Promise<RenderedDocument> {
  const response = await fetch(requestOf(previewTranslation, { id, side }).url)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const language = side === 'original' ? languages.sourceLanguage : languages.targetLanguage
  return renderers[fileType](await response.blob(), language)
}

/** The libraries are large: each is loaded when a document of its kind is looked at. */
const renderers: Record<FileType, (file: Blob, language: string) => Promise<RenderedDocument>> = {
  pdf: async (file) => (await import('../../../ui/pages/render-pdf.ts')).renderPdf(file),
  docx: async (file) => (await import('../../../ui/pages/render-docx.ts')).renderDocx(file),
  txt: async (file, language) => (await import('../../../ui/pages/render-text.ts')).renderText(file, language),
}
