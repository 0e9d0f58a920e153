import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { confirmEmail } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { updateSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './verification.module.css'

/** Gives the account the address that the link was sent to. Opening the page changes nothing: a scanner of mails opens every link. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: () => call(confirmEmail, { token }),
    onSuccess: async ({ message, user }) => {
      updateSession(user)
      showToast({ title: t('address.done'), description: message })
      await navigate(paths.account, { replace: true })
    },
  })
  return (
    <div className={styles.stack}>
      {confirm.isError ? (
        <Notice tone="danger" title={failureOf(confirm.error).message ?? t('address.failed')} live />
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="primary"
          wide
          busy={confirm.isPending && t('address.confirming')}
          onClick={() => confirm.mutate()}
        >
          {t('address.confirm')}
        </Button>
        <LinkButton to={paths.account}>{t('address.cancel')}</LinkButton>
      </div>
    </div>
  )
}
