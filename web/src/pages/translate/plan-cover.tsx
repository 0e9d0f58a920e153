import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import type { TranslationType } from '#shared/pricing/pricing.ts'
import { covers, type Plan, plans } from '#shared/subscriptions/plan.ts'
import { leftPages } from '#shared/subscriptions/usage.ts'
import { PlanBehind } from '../../features/subscriptions/plan-behind.tsx'
import { useSubscription } from '../../features/subscriptions/use-subscription.ts'
import styles from './new-translation.module.css'

/** What a subscriber pays for the next document: nothing while the plan has pages, then, when asked, its price for a page beyond. A plan that rests says so. */
export function PlanCover({ type }: { type: TranslationType }) {
  const { t, i18n } = useTranslation('documents')
  const { data } = useSubscription()
  if (!data?.hasActiveSubscription || data.planType === null) return <PlanBehind />
  const plan: Plan = plans[data.planType]
  const { pagesUsed: usedPages, pagesIncluded: includedPages, overagePages } = data
  const left = leftPages({ usedPages, includedPages, overagePages })
  if (!covers(plan, type) || (left === 0 && plan.overageCents === null)) return null
  const number = (pages: number) => pages.toLocaleString(i18n.language)
  const covered = { plan: plan.name, left: number(left), included: number(includedPages) }
  const price = plan.overageCents === null ? undefined : formatCents(plan.overageCents, i18n.language)
  return (
    <p className={styles.plan}>
      {left === 0 ? t('plan.beyond', { plan: plan.name, price }) : t('plan.covers', covered)}
      {price === undefined || left === 0 ? null : ` ${t('plan.then', { price })}`}
    </p>
  )
}
