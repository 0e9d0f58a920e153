import { useTranslation } from 'react-i18next'
import type { Analytics } from '#shared/counters/analytics.ts'
import { CountCards } from '../../count-cards.tsx'
import { numbersIn } from './numbers-in.ts'

/** The figures of all time, each with what the last 30 days added. */
export function Figures({ data }: { data: Analytics | undefined }) {
  const { t, i18n } = useTranslation('adminAnalytics')
  const text = numbersIn(i18n.language)
  const month = (value: string) => t('month', { value })
  const { totals, month: now } = data ?? {}
  const quality = now?.quality ?? null
  const refundedCents = totals?.refundedCents ?? 0
  const givenBack = refundedCents > 0 ? [t('refunded', { amount: text.money(refundedCents) })] : []
  return (
    <CountCards
      label={t('figures')}
      cards={[
        {
          label: t('cards.users'),
          value: totals?.users,
          note: now && month(text.plus(now.users)),
        },
        {
          label: t('cards.translations'),
          value: totals?.translations,
          note: now && month(text.plus(now.translations)),
        },
        ...(data && totals?.revenueCents === undefined
          ? []
          : [
              {
                label: t('cards.revenue'),
                value: totals && text.money(totals.revenueCents ?? 0),
                note: now && [...givenBack, month(`+${text.money(now.revenueCents ?? 0)}`)].join(' · '),
              },
            ]),
        {
          label: t('cards.quality'),
          value: totals && (totals.averageQuality === null ? '–' : text.score(totals.averageQuality)),
          note:
            now &&
            (quality === null && now.scored > 0
              ? t('firstScored')
              : quality === null && totals?.averageQuality == null
                ? t('unscored')
                : month(text.change(quality ?? 0))),
        },
      ]}
    />
  )
}
