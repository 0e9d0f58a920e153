import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { TypeBadge } from './status-badge.tsx'

/** From which language into which, how many pages, AI or certified. */
export function PairFacts({ view }: { view: TranslationView }) {
  const { t, i18n } = useTranslation('translations')
  return (
    <>
      {t('pair', {
        source: languageName(view.sourceLanguage, i18n.language),
        target: languageName(view.targetLanguage, i18n.language),
      })}
      {view.quote ? ` · ${t('pages', { count: view.quote.pages })}` : null}
      <TypeBadge type={view.translationType} />
    </>
  )
}
