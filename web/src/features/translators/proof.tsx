import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { proveApplication } from '#shared/translators/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { loginTo, paths, registerTo } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './application.module.css'

/** The link of the mail: one press takes the application as one's own, so that a mail scanner that opens the page takes nothing. */
export function Proof({ token }: { token: string }) {
  const { t } = useTranslation('translators')
  const isSignedIn = useSession().state === 'signed-in'
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => call(proveApplication, { token }) })
  if (data) {
    return (
      <Page
        title={t('proof.done')}
        width="form"
        lead={t(isSignedIn ? 'proof.signedIn' : data.hasAccount ? 'proof.signIn' : 'proof.register', {
          email: data.email,
        })}
      >
        <div className={styles.actions}>
          {isSignedIn || data.hasAccount ? (
            <LinkButton
              variant="primary"
              to={isSignedIn ? paths.translatorDashboard : loginTo(paths.translatorDashboard)}
            >
              {t(isSignedIn ? 'proof.hub' : 'proof.toSignIn')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to={registerTo(paths.translatorDashboard)}>
              {t('proof.toRegister')}
            </LinkButton>
          )}
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('proof.title')} lead={t('proof.lead')} width="form">
      <div className={styles.steps}>
        {error ? <Notice tone="danger" title={failureOf(error).message ?? t('failed.network')} live /> : null}
        <div className={styles.actions}>
          <Button variant="primary" busy={isPending && t('form.sending')} onClick={() => mutate()}>
            {t('proof.confirm')}
          </Button>
          <LinkButton to={paths.home}>{t('proof.notMe')}</LinkButton>
        </div>
      </div>
    </Page>
  )
}
