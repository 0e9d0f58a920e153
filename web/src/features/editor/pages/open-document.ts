import type { FileType } from '#shared/documents/document.ts'
import { jobDocument } from '#shared/segments/api.ts'
import type { EditedJob } from '#shared/segments/segment.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import { requestOf } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/send.ts'
import type { RenderedDocument } from '../../../ui/pages/rendered-document.ts'

type Pictured = Pick<EditedJob, 'id' | 'fileType' | 'sourceLanguage' | 'targetLanguage'>
const kept = new Map<string, Promise<RenderedDocument>>()

/** One side of the job's document, ready to be drawn; fetched once. */
export function openDocument(job: Pictured, side: PreviewSide): Promise<RenderedDocument> {
  const key = `${job.id} ${side}`
  const opened = kept.get(key) ?? open(job, side)
  kept.set(key, opened)
  opened.catch(() => kept.delete(key))
  for (const old of kept.keys()) if (kept.size > 4) kept.delete(old)
  return opened
}

async function open({ id, fileType, ...languages }: Pictured, side: PreviewSide): Promise<RenderedDocument> {
  const response = await fetch(requestOf(jobDocument, { id, side }).url)
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  const language = side === 'original' ? languages.sourceLanguage : languages.targetLanguage
  return renderers[fileType](await response.blob(), language)
}

const renderers: Record<FileType, (file: Blob, language: string) => Promise<RenderedDocument>> = {
  pdf: async (file) => (await import('../../../ui/pages/render-pdf.ts')).renderPdf(file),
  docx: async (file) => (await import('../../../ui/pages/render-docx.ts')).renderDocx(file),
  txt: async (file, language) => (await import('../../../ui/pages/render-text.ts')).renderText(file, language),
}
