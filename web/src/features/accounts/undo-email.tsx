import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { undoEmail } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { refreshSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './verification.module.css'

/** "This was not me": one click gives the account its address back. Opening the page changes nothing. */
export function UndoEmail({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const undo = useMutation({
    mutationFn: () => call(undoEmail, { token }),
    onSuccess: () => void refreshSession(),
  })
  if (undo.isSuccess) {
    return (
      <Page title={t('address.undone')} lead={undo.data.message} width="form">
        <LinkButton to={paths.login}>{t('address.signIn')}</LinkButton>
      </Page>
    )
  }
  return (
    <Page title={t('address.undoTitle')} lead={t('address.undoText')} width="form">
      <div className={styles.stack}>
        {undo.isError ? (
          <Notice tone="danger" title={failureOf(undo.error).message ?? t('address.failed')} live>
            <LinkButton to={paths.support}>{t('verify.support')}</LinkButton>
          </Notice>
        ) : null}
        <Button variant="danger" wide busy={undo.isPending && t('address.undoing')} onClick={() => undo.mutate()}>
          {t('address.undo')}
        </Button>
      </div>
    </Page>
  )
}
