import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import type { TranslationType } from '#shared/pricing/pricing.ts'
import { covers, type Plan, plans } from '#shared/subscriptions/plan.ts'
import { leftPages } from '#shared/subscriptions/usage.ts'
import { PlanBehind } from '../../features/subscriptions/plan-behind.tsx'
import { useSubscription } from '../../features/subscriptions/use-subscription.ts'
import styles from './new-translation.module.css'

/** What a subscriber pays for the next document: nothing while the plan has pages, then its price for a page beyond. A plan that rests says so. */
export function PlanCover({ type }: { type: TranslationType }) {
  const { t, i18n } = useTranslation('documents')
  const { data } = useSubscription()
  if (!data?.hasActiveSubscription || data.planType === null) return <PlanBehind />
  const plan: Plan = plans[data.planType]
  const { pagesUsed: usedPages, pagesIncluded: includedPages, overagePages } = data
  const left = leftPages({ usedPages, includedPages, overagePages })
  if (!covers(plan, type) || (left === 0 && plan.overageCents === null)) return null
  const number = (pages: number) => pages.toLocaleString(i18n.language)
  return (
    <p className={styles.plan}>
      {left > 0
        ? t('plan.covers', { plan: plan.name, left: number(left), included: number(includedPages) })
        : t('plan.beyond', { plan: plan.name, price: formatCents(plan.overageCents ?? 0, i18n.language) })}
    </p>
  )
}
