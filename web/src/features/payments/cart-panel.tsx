import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { formatCents } from '#shared/lib/money.ts'
import type { PricedItem } from '#shared/payments/api.ts'
import { checkoutOf } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './cart-panel.module.css'
import { ItemFacts } from './item-facts.tsx'
import { Price } from './price.tsx'
import { type Gone, useCartQuote } from './use-cart-quote.ts'

type Props = {
  ids: readonly number[]
  onRemove: (...ids: number[]) => void
  /** The document's first page, small. */
  picture?: (item: PricedItem) => ReactNode
}

/** The cart with the prices of this moment, and the way to pay for it. */
export function CartPanel({ ids, onRemove, picture }: Props) {
  const { t, i18n } = useTranslation('payments')
  const navigate = useNavigate()
  const { data, isPending, isPlaceholderData, isError, refetch } = useCartQuote(ids)
  const items = data?.items.filter(({ translationId }) => ids.includes(translationId)) ?? []
  const gone = data?.gone.filter(({ translationId }) => ids.includes(translationId)) ?? []
  const checkout = () => {
    // Of the cart itself: the shown price may still be that of the cart before its last change.
    const toPay = ids.filter((id) => !gone.some(({ translationId }) => translationId === id))
    if (toPay.length > 0) return void navigate(checkoutOf(toPay))
    showToast({ title: t('cart.emptyTitle'), description: t('cart.emptyText'), variant: 'destructive' })
  }
  return (
    <section id="cart" className={styles.cart} aria-labelledby="cart-title">
      <h2 id="cart-title" tabIndex={-1}>
        {t('cart.title', { count: ids.length })}
      </h2>
      {ids.length === 0 ? <p className={styles.empty}>{t('cart.empty')}</p> : null}
      {ids.length > 0 && isPending ? <SkeletonLines label={t('cart.loading')} count={ids.length} /> : null}
      {isError ? (
        <Notice tone="danger" title={t('cart.failed')} live>
          <Button onClick={() => refetch()}>{t('cart.again')}</Button>
        </Notice>
      ) : null}
      {gone.length > 0 ? (
        <GoneItems gone={gone} onRemove={() => onRemove(...gone.map(({ translationId }) => translationId))} />
      ) : null}
      {items.length > 0 && data ? (
        <>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.translationId}>
                {picture?.(item)}
                <div className={styles.item}>
                  <span className={styles.name} title={item.originalFilename}>
                    <bdi>{item.originalFilename}</bdi>
                  </span>
                  <ItemFacts item={item} />
                  <button type="button" className={styles.remove} onClick={() => onRemove(item.translationId)}>
                    {t('cart.remove')} <span className="visually-hidden">{item.originalFilename}</span>
                  </button>
                  <Price priced={item} />
                </div>
              </li>
            ))}
          </ul>
          <p className={styles.total} aria-busy={isPlaceholderData}>
            <span>{t('cart.total')}</span>
            <strong>{formatCents(data.totalCents, i18n.language)}</strong>
          </p>
        </>
      ) : null}
      <Button variant="primary" wide onClick={checkout}>
        {t('cart.checkout')}
      </Button>
    </section>
  )
}

/** What left the price, by name and reason, and the way to take it out. */
function GoneItems({ gone, onRemove }: { gone: readonly Gone[]; onRemove: () => void }) {
  const { t } = useTranslation('payments')
  return (
    <Notice tone="warning" title={t('gone.title')} live>
      <ul className={styles.gone}>
        {gone.map(({ translationId, originalFilename, reason }) => (
          <li key={translationId}>{t(`gone.${reason}`, { name: originalFilename })}</li>
        ))}
      </ul>
      <Button onClick={onRemove}>{t('gone.remove')}</Button>
    </Notice>
  )
}
