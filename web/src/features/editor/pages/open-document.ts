import { jobDocument } from '#shared/segments/api.ts'
import type { EditedJob } from '#shared/segments/segment.ts'
import type { PreviewSide } from '#shared/translations/translation.ts'
import { requestOf } from '../../../lib/api.ts'
import { fetchDocument, keptDocuments } from '../../../ui/pages/fetch-document.ts'
import type { RenderedDocument } from '../../../ui/pages/rendered-document.ts'

type Pictured = Pick<EditedJob, 'id' | 'fileType' | 'sourceLanguage' | 'targetLanguage'>

const kept = keptDocuments(4)

/** One side of the job's document, ready to be drawn; fetched once. */
export function openDocument(job: Pictured, side: PreviewSide): Promise<RenderedDocument> {
  const { id, fileType, sourceLanguage, targetLanguage } = job
  const language = side === 'original' ? sourceLanguage : targetLanguage
  return kept(`${id} ${side}`, () => fetchDocument(requestOf(jobDocument, { id, side }).url, fileType, language))
}
