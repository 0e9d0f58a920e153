import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { formatCents } from '#shared/lib/money.ts'
import { createSubscription } from '#shared/subscriptions/api.ts'
import { type PlanKey, plans } from '#shared/subscriptions/plan.ts'
import { isRunning } from '#shared/subscriptions/subscription.ts'
import { PaymentForm } from '../../features/payments/payment-form.tsx'
import { PlanBehind } from '../../features/subscriptions/plan-behind.tsx'
import { refreshSubscription, useSubscription } from '../../features/subscriptions/use-subscription.ts'
import { call, failureOf } from '../../lib/api.ts'
import { refreshSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'

type Props = {
  planKey: PlanKey
  user: CurrentUser
  /** The payment intent that a bank's own page sent back with. */
  returned: string | null
}

/** The payment of a plan; whoever has one already is shown the way to it. */
export function PayPlan({ planKey, user, returned }: Props) {
  const { t, i18n } = useTranslation('subscribe')
  const current = useSubscription()
  const activated = useActivated(planKey)
  const back = useReturn(returned, activated)
  const status = current.data?.status ?? null
  const has = status !== null && isRunning(status)
  const made = useQuery({
    queryKey: [createSubscription.path, planKey],
    queryFn: ({ signal }) => call(createSubscription, { planType: planKey }, signal),
    enabled: current.isFetched && !has && !back.current,
    gcTime: 0,
  })
  useEffect(() => {
    if (!made.error) return
    console.error(made.error)
    showToast({ title: t('error'), description: t('initFailed'), variant: 'destructive' })
  }, [made.error, t])

  if (has && status !== 'active') return <PlanBehind />
  if (has && current.data?.planType) {
    return (
      <Notice title={t('has', { plan: plans[current.data.planType].name })}>
        <p>{t('change')}</p>
        <LinkButton to={paths.account}>{t('manage')}</LinkButton>
      </Notice>
    )
  }
  if (made.error) {
    return (
      <Notice tone="danger" title={failureOf(made.error).message ?? t('initFailed')} live>
        <Button onClick={() => made.refetch()}>{t('panel.again')}</Button>
      </Notice>
    )
  }
  if (!made.data) return <SkeletonLines label={t('preparing')} count={6} />
  const { amountCents, interval } = plans[planKey]
  return (
    <PaymentForm
      clientSecret={made.data.clientSecret}
      payer={user}
      onPaid={activated}
      onReplaced={made.refetch}
      action={t(`action.${interval}`, { amount: formatCents(amountCents, i18n.language) })}
      note={t('secure')}
    />
  )
}

/** Has everything reloaded that the plan changes, says so, and goes to the dashboard. */
function useActivated(planKey: PlanKey): () => Promise<void> {
  const { t } = useTranslation('subscribe')
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await Promise.allSettled([refreshSession(), refreshSubscription(client)])
    const plan = planKey === 'monthly' ? t('activated.monthly') : plans[planKey].name
    showToast({ title: t('activated.title'), description: t('activated.text', { plan }) })
    await navigate(paths.dashboard)
  }
}

/** Comes back once from a bank's page. Whether it paid is what the server hears from the payment provider. */
function useReturn(paymentIntentId: string | null, activated: () => Promise<void>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const waiting = useRef(paymentIntentId !== null)
  useEffect(() => {
    if (!waiting.current) return
    waiting.current = false
    void refreshSubscription(client).then((view) =>
      view.hasActiveSubscription
        ? activated()
        : navigate({ search: `?plan=${view.planType ?? ''}` }, { replace: true }),
    )
  }, [client, activated, navigate])
  return waiting
}
