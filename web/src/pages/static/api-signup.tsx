import { useTranslation } from 'react-i18next'
import { SupportEmail } from '../../features/support/support-email.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Prose } from '../../ui/prose.tsx'
import { textFacts } from './facts.ts'

/** What the API will offer, and how to ask for access: by email until applications are taken here. */
export function ApiSignupPage() {
  const { t, i18n } = useTranslation('apiSignup')
  return (
    <Page title={t('title')} lead={t('lead')} width="text">
      <Prose sections={t('sections', { returnObjects: true, ...textFacts(i18n.language) })}>
        <Notice title={t('apply.title')}>
          <p>
            {t('apply.text')} <SupportEmail />
          </p>
        </Notice>
      </Prose>
    </Page>
  )
}
