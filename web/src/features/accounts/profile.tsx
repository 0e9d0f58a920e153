import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { forgotPassword } from '#shared/accounts/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { captchaToken } from './captcha.ts'
import styles from './profile.module.css'

/** What we know about the person, and the way to a new password. */
export function Profile({ user }: { user: CurrentUser }) {
  const { t, i18n } = useTranslation('accounts')
  const password = useMutation({
    mutationFn: async () =>
      call(forgotPassword, { email: user.email, recaptchaToken: await captchaToken('forgot_password') }),
  })
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const country = user.country === 'other' ? t('other') : regions.of(user.country)
  return (
    <div className={styles.profile}>
      <section aria-labelledby="profile">
        <h2 id="profile">{t('account.profile')}</h2>
        <Facts
          rows={[
            [t('account.name'), `${user.firstName} ${user.lastName}`],
            [t('email'), <bdi key="email">{user.email}</bdi>],
            [t('country'), country],
            [t('primaryLanguage'), user.primaryLanguage],
            [t('account.newsletter'), user.newsletterOptIn ? t('yes') : t('no')],
            [
              t('account.since'),
              <time key="since" dateTime={user.createdAt}>
                {formatDate(user.createdAt, i18n.language)}
              </time>,
            ],
          ]}
        />
      </section>
      <section aria-labelledby="offers">
        <h2 id="offers">{t('account.offers')}</h2>
        <Facts
          rows={[
            [t('verify.freeAi'), user.hasUsedFreeAiTranslation ? t('account.used') : t('account.available')],
            [t('verify.halfCertified'), user.hasUsedCertifiedDiscount ? t('account.used') : t('account.available')],
          ]}
        />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{t('password')}</h2>
        <p>{t('account.passwordText')}</p>
        {password.isSuccess ? <Notice tone="success" title={password.data.message} live /> : null}
        {password.isError ? (
          <Notice tone="danger" title={failureOf(password.error).message ?? t('forgot.failed')} live />
        ) : null}
        <Button busy={password.isPending && t('forgot.busy')} onClick={() => password.mutate()}>
          {t('account.passwordAction')}
        </Button>
      </section>
    </div>
  )
}
