import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import {
  cancelSubscription,
  openBillingPortal,
  resumeSubscription,
  type SubscriptionView,
} from '#shared/subscriptions/api.ts'
import { plans } from '#shared/subscriptions/plan.ts'
import { isRunning } from '#shared/subscriptions/subscription.ts'
import { call, failureOf } from '../../lib/api.ts'
import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { GuaranteeDialog } from './guarantee-dialog.tsx'
import { PlanBehind } from './plan-behind.tsx'
import styles from './subscription-panel.module.css'
import { putSubscription, useSubscription } from './use-subscription.ts'

/** The own plan: pages used, when it renews or ends, and what can be done about it. */
export function SubscriptionPanel() {
  const { t } = useTranslation('subscribe')
  const { data, isError, refetch } = useSubscription()
  if (isError && !data) {
    return (
      <Notice tone="danger" title={t('panel.failed')} live>
        <Button onClick={() => refetch()}>{t('panel.again')}</Button>
      </Notice>
    )
  }
  if (!data) return <SkeletonLines label={t('panel.loading')} />
  if (data.planType === null || data.status === null || !isRunning(data.status)) {
    return (
      <>
        <p>{t('panel.none')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.products}>{t('panel.plans')}</LinkButton>
          {data.planType === null ? null : <PortalButton />}
        </div>
      </>
    )
  }
  return <Running view={data} plan={plans[data.planType]} />
}

function Running({ view, plan }: { view: SubscriptionView; plan: (typeof plans)[keyof typeof plans] }) {
  const { t, i18n } = useTranslation('subscribe')
  const number = (value: number) => value.toLocaleString(i18n.language)
  const date = (iso: string | null) => (iso === null ? '' : formatDate(iso, i18n.language))
  const behind = view.status !== 'active'
  return (
    <div className={styles.panel}>
      <PlanBehind atAccount />
      <Facts
        rows={[
          [t('panel.plan'), plan.name],
          // The paid period is over.
          ...(behind
            ? []
            : [[view.cancelAtPeriodEnd ? t('panel.ends') : t('panel.renews'), date(view.periodEnd)] as const]),
          ...(view.overagePages > 0
            ? [
                [
                  t('panel.beyond'),
                  t('panel.beyondText', {
                    count: view.overagePages,
                    cost: formatCents(view.overageCents, i18n.language),
                  }),
                ] as const,
              ]
            : []),
        ]}
      />
      <Progress
        value={Math.min(view.pagesUsed, view.pagesIncluded)}
        max={view.pagesIncluded}
        label={t('panel.used', {
          used: number(view.pagesUsed - view.overagePages),
          included: number(view.pagesIncluded),
        })}
      />
      <Actions view={view} plan={plan} />
    </div>
  )
}

function Actions({ view, plan }: Parameters<typeof Running>[0]) {
  const { t, i18n } = useTranslation('subscribe')
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const resume = useMutation({
    mutationFn: () => call(resumeSubscription, {}),
    onSuccess: (now) => {
      putSubscription(client, now)
      showToast({ title: t('panel.kept') })
    },
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelSubscription, {}),
    onSuccess: (now) => {
      putSubscription(client, now)
      // The period of a refused renewal is not the customer's yet, and the paid one is over.
      const paidUntil = now.periodEnd !== null && Date.parse(now.periodEnd) > Date.now() ? now.periodEnd : null
      const isTried = paidUntil === null && now.status !== 'unpaid'
      const beyond = isTried ? 'panel.cancelledBeyondToo' : 'panel.cancelledBeyond'
      showToast({
        title: t('panel.cancelled'),
        description: [
          paidUntil === null
            ? t(isTried ? 'panel.cancelledUnpaid' : 'panel.cancelledUntried')
            : t('panel.cancelledText', { date: formatDate(paidUntil, i18n.language) }),
          ...(plan.overageCents === null ? [] : [t(beyond)]),
        ].join(' '),
        action: { label: t('panel.undo'), run: () => resume.mutate() },
      })
    },
  })
  const failed = [resume, cancel].find((one) => one.isError)
  return (
    <>
      {failed ? <Notice tone="danger" title={failureOf(failed.error).message ?? t('panel.notDone')} live /> : null}
      <div className={styles.actions}>
        <PortalButton variant={view.status === 'active' ? 'secondary' : 'primary'} />
        {view.cancelAtPeriodEnd ? (
          <Button busy={resume.isPending && t('panel.keeping')} onClick={() => resume.mutate()}>
            {t('panel.keep')}
          </Button>
        ) : (
          <Button busy={cancel.isPending && t('panel.cancelling')} onClick={() => cancel.mutate()}>
            {t('panel.cancel')}
          </Button>
        )}
        {view.guaranteeUntil === null || !view.guaranteeCents ? null : (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('panel.moneyBack', { date: formatDate(view.guaranteeUntil, i18n.language) })}
          </Button>
        )}
      </div>
      {view.guaranteeCents === 0 ? <p>{t('panel.moneyBackSpent')}</p> : null}
      {asking ? (
        <GuaranteeDialog
          onClose={() => setAsking(false)}
          planName={plan.name}
          backCents={view.guaranteeCents ?? 0}
          usedCents={plan.amountCents - (view.guaranteeCents ?? 0)}
        />
      ) : null}
    </>
  )
}

/** The payment provider's page. It holds the invoices of a plan that has ended too. */
function PortalButton({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  const { t } = useTranslation('subscribe')
  const portal = useMutation({
    mutationFn: () => call(openBillingPortal, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showToast({ title: failureOf(error).message ?? t('panel.notDone'), variant: 'destructive' }),
  })
  return (
    <Button variant={variant} busy={portal.isPending && t('panel.opening')} onClick={() => portal.mutate()}>
      {t('panel.portal')}
    </Button>
  )
}
