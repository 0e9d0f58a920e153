import { useTranslation } from 'react-i18next'
import { isWithheld } from '#shared/certificates/standing.ts'
import { languageName } from '#shared/languages/language.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { ServiceBadge } from './status-badge.tsx'

/** From which language into which, how many pages, AI or certified: not where nothing certifies it now. */
export function PairFacts({ view }: { view: TranslationView }) {
  const { t, i18n } = useTranslation('translations')
  return (
    <>
      {t('pair', {
        source: languageName(view.sourceLanguage, i18n.language),
        target: languageName(view.targetLanguage, i18n.language),
      })}
      {view.quote ? ` · ${t('pages', { count: view.quote.pages })}` : null}
      {isWithheld(view.certificateStatus) ? null : <ServiceBadge of={view} />}
    </>
  )
}
