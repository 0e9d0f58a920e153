import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import { textFacts } from './facts.ts'

export function AboutPage() {
  const { t, i18n } = useTranslation('about')
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <Prose sections={t('sections', { returnObjects: true, ...textFacts(i18n.language) })}>
        <div>
          <LinkButton to={paths.upload} variant="primary">
            {t('action')}
          </LinkButton>
        </div>
      </Prose>
    </Page>
  )
}
