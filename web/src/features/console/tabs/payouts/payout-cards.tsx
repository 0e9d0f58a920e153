import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getCounts } from '#shared/counters/api.ts'
import { queryOf } from '../../../../lib/api.ts'
import { CountCards } from '../../count-cards.tsx'
import { useCents } from './use-cents.ts'

/** The four figures of what waits to be paid. */
export function PayoutCards() {
  const { t } = useTranslation('adminPayouts')
  const cents = useCents()
  const figures = useQuery(queryOf(getCounts, {}))
  const payouts = figures.data?.payouts
  const money = (value: number | undefined) => (value === undefined ? undefined : cents(value))
  return (
    <CountCards
      of={figures}
      label={t('cards.label')}
      cards={[
        {
          label: t('cards.pending'),
          value: payouts?.pending,
          to: '?tab=payouts',
          ...(payouts &&
            payouts.failed > 0 && { note: t('cards.failed', { count: payouts.failed }), tone: 'danger' as const }),
        },
        { label: t('cards.amount'), value: money(payouts?.amountCents) },
        { label: t('cards.platform'), value: money(payouts?.platformFeeCents) },
        { label: t('cards.average'), value: money(payouts?.averageCents) },
      ]}
    />
  )
}
