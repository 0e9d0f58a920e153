import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import type { PricedItem } from '#shared/payments/api.ts'
import styles from './order-summary.module.css'
import { Price } from './price.tsx'

/** What is paid for: each document with its price, and the total. */
export function OrderSummary({
  items,
  totalCents,
  picture,
}: {
  items: readonly PricedItem[]
  totalCents: number
  /** The document's first page, small. */
  picture?: (item: PricedItem) => ReactNode
}) {
  const { t, i18n } = useTranslation('payments')
  return (
    <section aria-labelledby="order" className={styles.order}>
      <h2 id="order">{t('order', { count: items.length })}</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.translationId}>
            {picture?.(item)}
            <bdi className={styles.name}>{item.originalFilename}</bdi>
            <Price priced={item} />
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('cart.total')}</span>
        <strong>{formatCents(totalCents, i18n.language)}</strong>
      </p>
      <p className={styles.terms}>{t('refund')}</p>
    </section>
  )
}
