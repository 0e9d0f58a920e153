import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { resendCooldownSeconds } from '#shared/accounts/account.ts'
import { resendVerification } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { withCaptcha } from '../../lib/captcha.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './pending-verification.module.css'

/** Waits for the mail's link; another mail can be asked for once a minute. */
export function PendingVerification({ email: given }: { email: string }) {
  const { t } = useTranslation('accounts')
  const [email, setEmail] = useState(given)
  const countdown = useCountdown(`attesta.resend.${given}`)
  const resend = useMutation({
    mutationFn: () => withCaptcha('link', (recaptchaToken) => call(resendVerification, { email, recaptchaToken })),
    onMutate: () => countdown.start(resendCooldownSeconds),
    onSuccess: ({ message }) => showToast({ title: t('verify.sent'), description: message }),
    onError: (error) => {
      const { retryAfter } = failureOf(error)
      if (typeof retryAfter === 'number') countdown.start(retryAfter)
      else countdown.stop()
      const description = failureOf(error).message ?? t('verify.resendDefault')
      showToast({ title: t('verify.resendFailed'), description, variant: 'destructive' })
    },
  })
  return (
    <Page title={t('verify.pending')} width="form" lead={t('verify.pendingText')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (countdown.left === 0 && !resend.isPending) resend.mutate()
        }}
      >
        {given ? (
          <p className={styles.email}>
            <bdi>{given}</bdi>
          </p>
        ) : (
          <label className={styles.label}>
            {t('email')}
            <input
              type="email"
              required
              autoComplete="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
        )}
        <Button
          type="submit"
          variant="primary"
          wide
          disabled={countdown.left > 0}
          busy={resend.isPending && t('verify.resending')}
        >
          {countdown.left > 0 ? t('verify.resendIn', { seconds: countdown.left }) : t('verify.resend')}
        </Button>
        {resend.isError ? (
          <Notice tone="danger" title={failureOf(resend.error).message ?? t('verify.resendDefault')} />
        ) : null}
        <p className={styles.hint}>{t('verify.spam')}</p>
        {given ? (
          <p className={styles.hint}>
            {t('verify.wrongAddress')} <Link to={paths.register}>{t('verify.createNew')}</Link>
          </p>
        ) : null}
      </form>
    </Page>
  )
}
