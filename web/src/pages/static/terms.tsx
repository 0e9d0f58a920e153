import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import { textFacts } from './facts.ts'

export function TermsPage() {
  const { t, i18n } = useTranslation('terms')
  return (
    <Page title={t('title')} lead={t('lead')} contents>
      <Prose sections={t('sections', { returnObjects: true, ...textFacts(i18n.language) })} />
    </Page>
  )
}
