import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

export function ChangeEmailPage() {
  const { t } = useTranslation('accounts')
  const token = useSearchParams()[0].get('token')
  return (
    <RequireSession title={t('address.confirmTitle')}>
      {() => (
        <Page
          title={t('address.confirmTitle')}
          lead={token ? t('address.confirmText') : t('address.noToken')}
          width="form"
        >
          {token ? <ConfirmEmail token={token} /> : <LinkButton to={paths.account}>{t('address.account')}</LinkButton>}
        </Page>
      )}
    </RequireSession>
  )
}
