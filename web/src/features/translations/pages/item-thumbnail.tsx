import { fileTypes } from '#shared/documents/document.ts'
import { autoDetect } from '#shared/languages/language.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { PageThumbnail } from './page-thumbnail.tsx'

/** The first page of an unpaid translation of which no more is known than its name. */
export function ItemThumbnail({ item }: { item: { translationId: TranslationId; originalFilename: string } }) {
  const { translationId: id, originalFilename } = item
  const fileType = fileTypes.find((type) => originalFilename.toLowerCase().endsWith(`.${type}`))
  if (!fileType) return null
  const unpaid = { paid: false, status: 'pending' } as const
  return (
    <PageThumbnail
      of={{ id, fileType, sourceLanguage: autoDetect, targetLanguage: autoDetect, ...unpaid }}
      width={44}
    />
  )
}
