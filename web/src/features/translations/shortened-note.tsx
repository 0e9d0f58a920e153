import type { TranslationView } from '#shared/translations/translation.ts'
import { localized } from '../../lib/server-message.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why a preview shows less than it could, where it does. */
export function ShortenedNote({ view: { previewMessage } }: { view: Pick<TranslationView, 'previewMessage'> }) {
  return previewMessage ? <Notice>{localized(previewMessage)}</Notice> : null
}
