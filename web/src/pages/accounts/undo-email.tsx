import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { UndoEmail } from '../../features/accounts/undo-email.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

export function UndoEmailPage() {
  const { t } = useTranslation('accounts')
  const token = useSearchParams()[0].get('token')
  if (token) return <UndoEmail token={token} />
  return (
    <Page title={t('address.undoTitle')} lead={t('address.noToken')} width="form">
      <LinkButton to={paths.support}>{t('verify.support')}</LinkButton>
    </Page>
  )
}
