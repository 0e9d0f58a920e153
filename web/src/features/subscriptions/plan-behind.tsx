import { useTranslation } from 'react-i18next'
import { isRunning } from '#shared/subscriptions/subscription.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubscription } from './use-subscription.ts'

/** Says that the plan rests because its renewal was not paid, and leads to where that is put right; nothing otherwise. */
export function PlanBehind({ atAccount = false }: { atAccount?: boolean }) {
  const { t } = useTranslation('subscribe')
  const { data } = useSubscription()
  if (!data?.status || data.status === 'active' || !isRunning(data.status)) return null
  // Of an unpaid one the payment is tried no more.
  const cancelled = data.status === 'unpaid' ? 'panel.cancelledUntried' : 'panel.cancelledUnpaid'
  return (
    <Notice tone="warning" title={t('panel.pastDue')}>
      <p>{t(data.cancelAtPeriodEnd ? cancelled : 'panel.pastDueText')}</p>
      {atAccount ? null : <LinkButton to={paths.account}>{t('manage')}</LinkButton>}
    </Notice>
  )
}
