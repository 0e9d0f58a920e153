import { useTranslation } from 'react-i18next'
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx'
import { Page } from '../../ui/page.tsx'

export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  return (
    <Page title={t('forgot.title')} lead={t('forgot.lead')} width="form">
      <ForgotPasswordForm />
    </Page>
  )
}
