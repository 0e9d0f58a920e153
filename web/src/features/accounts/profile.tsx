import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { Spent } from '#shared/promotions/promotion.ts'
import { formatDate } from '../../lib/dates.ts'
import { useOffers } from '../../lib/offers.ts'
import { Facts } from '../../ui/facts.tsx'
import { AddressPanel } from './address-panel.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { KeysEndNote } from './keys-end-note.tsx'
import { OwnData } from './own-data.tsx'
import styles from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'
import { SessionList } from './session-list.tsx'

/** Everything about the own account. */
export function Profile({ user }: { user: CurrentUser }) {
  const { t, i18n } = useTranslation('accounts')
  const { t: factor } = useTranslation('secondFactor')
  const offers = useOffers()
  const standing = (spent: Spent | null | undefined) => {
    if (spent === undefined) return '…'
    if (spent === null) return t('account.available')
    if (spent.at === null) return t('account.used')
    const date = formatDate(spent.at, i18n.language)
    return spent.by === 'network' ? t('account.usedAtNetwork', { date }) : t('account.usedOn', { date })
  }
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
            [t('verify.freeAi'), standing(offers?.free_ai)],
            [t('verify.halfCertified'), standing(offers?.certified_half)],
            [t('account.since'), formatDate(user.createdAt, i18n.language)],
          ]}
        />
      </section>
      <section aria-labelledby="address">
        <h2 id="address">{t('address.title')}</h2>
        <AddressPanel user={user} />
      </section>
      <section aria-labelledby="password">
        <h2 id="password">{t('password')}</h2>
        <KeysEndNote />
        <ChangePasswordForm />
      </section>
      <section aria-labelledby="second-factor">
        <h2 id="second-factor">{factor('panel.title')}</h2>
        <SecondFactorPanel />
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
