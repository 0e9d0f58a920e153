import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import type { PricedItem } from '#shared/payments/api.ts'
import type { OrderTax } from '#shared/payments/order.ts'
import { ItemFacts } from './item-facts.tsx'
import styles from './order-summary.module.css'
import { Price } from './price.tsx'

type Props = {
  items: readonly PricedItem[]
  totalCents: number
  tax: OrderTax
  /** The document's first page, small. */
  picture?: (item: PricedItem) => ReactNode
}

/** What is paid for: each document with its languages, service, pages and price, and the total with its tax. */
export function OrderSummary({ items, totalCents, tax, picture }: Props) {
  const { t, i18n } = useTranslation('payments')
  const rate = (tax.rateBasisPoints / 10_000).toLocaleString(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 2,
  })
  return (
    <section aria-labelledby="order" className={styles.order}>
      <h2 id="order">{t('order', { count: items.length })}</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.translationId}>
            {picture?.(item)}
            <span className={styles.item}>
              <bdi className={styles.name}>{item.originalFilename}</bdi>
              <ItemFacts item={item} />
            </span>
            <Price priced={item} />
          </li>
        ))}
      </ul>
      <div>
        <p className={styles.total}>
          <span>{t('cart.total')}</span>
          <strong>{formatCents(totalCents, i18n.language)}</strong>
        </p>
        <p className={styles.tax}>
          <span>{t('tax', { rate })}</span>
          <span>{formatCents(tax.includedCents, i18n.language)}</span>
        </p>
      </div>
      <p className={styles.terms}>{t('refund')}</p>
    </section>
  )
}
