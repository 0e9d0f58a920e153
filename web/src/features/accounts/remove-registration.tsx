import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removeRegistration } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './verification.module.css'

/** "This was not me": one click removes what somebody else registered with this address. Opening the page changes nothing. */
export function RemoveRegistration({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const remove = useMutation({ mutationFn: () => call(removeRegistration, { token }) })
  if (remove.isSuccess) {
    return (
      <Page title={t('remove.done')} lead={remove.data.message} width="form">
        <LinkButton to={paths.home}>{t('remove.home')}</LinkButton>
      </Page>
    )
  }
  return (
    <Page title={t('remove.title')} lead={t('remove.text')} width="form">
      {remove.isError ? (
        <Notice tone="danger" title={failureOf(remove.error).message ?? t('remove.failed')} live />
      ) : null}
      <div className={styles.actions}>
        <Button variant="danger" wide busy={remove.isPending && t('remove.busy')} onClick={() => remove.mutate()}>
          {t('remove.action')}
        </Button>
        <LinkButton to={`${paths.verifyEmail}?token=${encodeURIComponent(token)}`}>{t('remove.mine')}</LinkButton>
      </div>
    </Page>
  )
}
