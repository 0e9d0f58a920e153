import BadgeCheck from 'lucide-react/icons/badge-check'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { moneyBackDays, type PlanKey, plans } from '#shared/subscriptions/plan.ts'
import { TickList } from '../../ui/tick-list.tsx'
import styles from './plan-card.module.css'

/** What a plan costs and holds, and the guarantee. */
export function PlanCard({ planKey }: { planKey: PlanKey }) {
  const { t, i18n } = useTranslation('subscribe')
  const plan = plans[planKey]
  const money = (cents: number) => formatCents(cents, i18n.language)
  const pages = plan.includedPages.toLocaleString(i18n.language)
  const features = [
    t(`included.${plan.interval}`, { pages }),
    plan.overageCents === null ? t('noOverage') : t('overage', { extra: money(plan.overageCents) }),
    t(`type.${plan.translationType}`),
    t('noPayment'),
    t('formats'),
  ]
  return (
    <section className={styles.plan} data-type={plan.translationType} aria-label={plan.name}>
      <p className={styles.amount}>
        {money(plan.amountCents)} <span>{t(plan.interval)}</span>
      </p>
      <TickList certified={plan.translationType === 'certified'} items={features} />
      <p className={styles.guarantee}>
        <BadgeCheck size={20} aria-hidden />
        {t('guarantee', { days: moneyBackDays })}
      </p>
      <p className={styles.guaranteeTerms}>{t('guaranteeTerms')}</p>
    </section>
  )
}
