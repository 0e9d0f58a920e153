import { useTranslation } from 'react-i18next'
import { Profile } from '../../features/accounts/profile.tsx'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { Page } from '../../ui/page.tsx'

export function AccountPage() {
  const { t } = useTranslation('accounts')
  return (
    <RequireSession title={t('account.title')}>
      {(user) => (
        <Page title={t('account.title')} width="text">
          <Profile user={user} />
        </Page>
      )}
    </RequireSession>
  )
}
