import { previewTranslation } from '#shared/translations/api.ts'
import type { PreviewSide, TranslationSummary } from '#shared/translations/translation.ts'
import { requestOf } from '../../../lib/api.ts'
import { fetchDocument, keptDocuments } from '../../../ui/pages/fetch-document.ts'
import type { RenderedDocument } from '../../../ui/pages/rendered-document.ts'

/** What a drawing needs to know of a translation. */
export type Pictured = Pick<
  TranslationSummary,
  'id' | 'fileType' | 'sourceLanguage' | 'targetLanguage' | 'paid' | 'status'
>

/** A preview is one document and the paid translation another. */
export const isWhole = ({ paid, status }: Pick<Pictured, 'paid' | 'status'>): boolean => paid && status === 'completed'

const kept = keptDocuments(24)

/** One side of a translation, ready to be drawn. It is fetched once; the latest few stay in memory. */
export function openSide(of: Pictured, side: PreviewSide): Promise<RenderedDocument> {
  const { id, fileType, sourceLanguage, targetLanguage } = of
  const language = side === 'original' ? sourceLanguage : targetLanguage
  return kept(`${id} ${side} ${isWhole(of)}`, () =>
    fetchDocument(requestOf(previewTranslation, { id, side }).url, fileType, language),
  )
}
