import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const token = useSearchParams()[0].get('token')
  return (
    <Page title={t('reset.title')} lead={token ? t('reset.lead') : t('reset.noToken')} width="form">
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <LinkButton to={paths.forgotPassword}>{t('reset.newLink')}</LinkButton>
      )}
    </Page>
  )
}
