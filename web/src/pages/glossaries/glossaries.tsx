import { useTranslation } from 'react-i18next'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { GlossaryList } from '../../features/glossaries/glossary-list.tsx'
import { Page } from '../../ui/page.tsx'

export function GlossariesPage() {
  const { t } = useTranslation('glossaries')
  return (
    <RequireSession title={t('title')}>
      {() => (
        <Page title={t('title')} lead={t('lead')}>
          <GlossaryList />
        </Page>
      )}
    </RequireSession>
  )
}
