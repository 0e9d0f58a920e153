import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { formatDate } from '../../lib/dates.ts'
import { Facts } from '../../ui/facts.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { OwnData } from './own-data.tsx'
import styles from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'

/** Everything about the own account. */
export function Profile({ user }: { user: CurrentUser }) {
  const { t, i18n } = useTranslation('accounts')
  return (
    <div className={styles.profile}>
      <section aria-labelledby="profile">
        <h2 id="profile">{t('account.profile')}</h2>
        <ProfileForm user={user} />
      </section>
      <section aria-labelledby="offers">
        <h2 id="offers">{t('account.offers')}</h2>
        <Facts
          rows={[
            [t('verify.freeAi'), user.hasUsedFreeAiTranslation ? t('account.used') : t('account.available')],
            [t('verify.halfCertified'), user.hasUsedCertifiedDiscount ? t('account.used') : t('account.available')],
            [t('account.since'), formatDate(user.createdAt, i18n.language)],
          ]}
        />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{t('password')}</h2>
        <ChangePasswordForm />
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions">{t('sessions.title')}</h2>
        <SessionList />
      </section>
      <section aria-labelledby="data">
        <h2 id="data">{t('data.title')}</h2>
        <OwnData user={user} />
      </section>
    </div>
  )
}
