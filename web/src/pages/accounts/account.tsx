import { useTranslation } from 'react-i18next'
import { Profile } from '../../features/accounts/profile.tsx'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { ApiAccess } from '../../features/api-keys/api-access.tsx'
import { ReceiptList } from '../../features/payments/receipts/receipt-list.tsx'
import { SubscriptionPanel } from '../../features/subscriptions/subscription-panel.tsx'
import { Webhook } from '../../features/webhooks/webhook.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './account.module.css'

export function AccountPage() {
  const { t } = useTranslation('accounts')
  const { t: plan } = useTranslation('subscribe')
  const { t: receipts } = useTranslation('receipts')
  const { t: api } = useTranslation('api')
  return (
    <RequireSession title={t('account.title')}>
      {(user) => (
        <Page title={t('account.title')} contents>
          <section aria-labelledby="plan" className={styles.plan}>
            <h2 id="plan">{plan('panel.title')}</h2>
            <SubscriptionPanel />
          </section>
          <section aria-labelledby="receipts" className={styles.receipts}>
            <h2 id="receipts">{receipts('title')}</h2>
            <ReceiptList />
          </section>
          <section aria-labelledby="glossaries" className={styles.receipts}>
            <h2 id="glossaries">{t('glossaries.title')}</h2>
            <p>{t('glossaries.text')}</p>
            <LinkButton to={paths.glossaries}>{t('glossaries.open')}</LinkButton>
          </section>
          <Profile user={user} />
          <section aria-labelledby="api" className={styles.api}>
            <h2 id="api">{api('title')}</h2>
            <ApiAccess>
              <Webhook />
            </ApiAccess>
          </section>
        </Page>
      )}
    </RequireSession>
  )
}
