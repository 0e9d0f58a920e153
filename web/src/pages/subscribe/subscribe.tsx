import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { type PlanKey, planKeys, plans } from '#shared/subscriptions/plan.ts'
import { PayColumns } from '../../features/payments/pay-columns.tsx'
import { PlanCard } from '../../features/subscriptions/plan-card.tsx'
import { useSession } from '../../lib/session.ts'
import { loginTo, paths, registerTo, subscribeTo } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { PayPlan } from './pay-plan.tsx'
import styles from './subscribe.module.css'

/** One plan with what it holds, and its payment. An address that names no plan of ours means the monthly one. */
export function SubscribePage() {
  const { t } = useTranslation('subscribe')
  const [query] = useSearchParams()
  const planKey = planKeys.find((each) => each === query.get('plan')) ?? 'monthly'
  return (
    <Page title={t('title', { plan: plans[planKey].name })}>
      <p className={styles.back}>
        <Link to={paths.products}>{t('back')}</Link>
      </p>
      <PayColumns title={t('pay')} what={<PlanCard planKey={planKey} />}>
        <Order key={planKey} planKey={planKey} returned={query.get('payment_intent')} />
        <p className={styles.legal}>
          {t('agree')} <Link to={paths.terms}>{t('terms')}</Link> · <Link to={paths.privacy}>{t('privacy')}</Link>
        </p>
      </PayColumns>
    </Page>
  )
}

function Order({ planKey, returned }: { planKey: PlanKey; returned: string | null }) {
  const { t } = useTranslation('subscribe')
  const session = useSession()
  if (session.state === 'signed-in') return <PayPlan planKey={planKey} user={session.user} returned={returned} />
  if (session.state === 'checking') return <SkeletonLines label={t('preparing')} />
  return (
    <>
      <p>{t('signIn.text')}</p>
      <div className={styles.actions}>
        <LinkButton to={loginTo(subscribeTo(planKey))} variant="primary">
          {t('signIn.action')}
        </LinkButton>
        <LinkButton to={registerTo(subscribeTo(planKey))}>{t('signIn.register')}</LinkButton>
      </div>
    </>
  )
}
