import BadgeCheck from 'lucide-react/icons/badge-check'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { formatCents } from '#shared/lib/money.ts'
import { moneyBackDays, planKeys, plans } from '#shared/subscriptions/plan.ts'
import { SupportEmail } from '../../features/support/support-email.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './subscribe.module.css'

/** One plan with what it holds. Subscriptions are ordered by email until they can be paid here. */
export function SubscribePage() {
  const { t, i18n } = useTranslation('subscribe')
  const [query] = useSearchParams()
  const key = planKeys.find((each) => each === query.get('plan'))
  if (!key) return <Navigate to={paths.products} replace />
  const plan = plans[key]
  const money = (cents: number) => formatCents(cents, i18n.language)
  const pages = plan.includedPages.toLocaleString(i18n.language)
  const features = [
    t(`included.${plan.interval}`, { pages }),
    plan.overageCents === null ? t('noOverage') : t('overage', { extra: money(plan.overageCents) }),
    t(`type.${plan.translationType}`),
    t('formats'),
  ]
  return (
    <Page title={t('title', { plan: plan.name })} width="text">
      <p className={styles.back}>
        <Link to={paths.products}>{t('back')}</Link>
      </p>
      <section className={styles.plan} data-type={plan.translationType} aria-label={plan.name}>
        <p className={styles.amount}>
          {money(plan.amountCents)} <span>{t(plan.interval)}</span>
        </p>
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Check size={20} aria-hidden />
              {feature}
            </li>
          ))}
        </ul>
        <p className={styles.guarantee}>
          <BadgeCheck size={20} aria-hidden />
          {t('guarantee', { days: moneyBackDays })}
        </p>
      </section>
      <Notice title={t('order.title')}>
        <p>
          {t('order.text')} <SupportEmail />
        </p>
      </Notice>
      <p className={styles.legal}>
        <Link to={paths.terms}>{t('terms')}</Link> · <Link to={paths.privacy}>{t('privacy')}</Link>
      </p>
    </Page>
  )
}
