import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import type { Priced, Withheld } from '#shared/promotions/promotion.ts'
import { formatDate } from '../../lib/dates.ts'
import styles from './price.module.css'

/** What is due, what it would cost without the promotion, and which promotion it is, or why there is none. */
export function Price({ priced }: { priced: Priced }) {
  const { t, i18n } = useTranslation('payments')
  const money = (cents: number) => formatCents(cents, i18n.language)
  return (
    <p className={styles.price}>
      <strong>{priced.dueCents === 0 ? t('free') : money(priced.dueCents)}</strong>
      {priced.promotion ? (
        <>
          {' '}
          <s>
            <span className="visually-hidden">{t('insteadOf')} </span>
            {money(priced.amountCents)}
          </s>
          <span className={styles.promotion}>{t(`promotion.${priced.promotion}`)}</span>
        </>
      ) : null}
      {priced.withheld ? <WithheldReason withheld={priced.withheld} /> : null}
    </p>
  )
}

function WithheldReason({ withheld: { promotion, by, at } }: { withheld: Withheld }) {
  const { t, i18n } = useTranslation('payments')
  const reason = t(`withheld.${by}.${promotion}`, { date: at === null ? '–' : formatDate(at, i18n.language) })
  return <span className={styles.withheld}>{reason}</span>
}
