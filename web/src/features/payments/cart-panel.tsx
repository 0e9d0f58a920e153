import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TranslationId } from '#shared/lib/id.ts'
import { formatCents } from '#shared/lib/money.ts'
import { type PricedItem, quoteCart } from '#shared/payments/api.ts'
import { call } from '../../lib/api.ts'
import { checkoutOf } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './cart-panel.module.css'
import { Price } from './price.tsx'

type Props = {
  ids: readonly number[]
  onRemove: (id: number) => void
  /** The document's first page, small. */
  picture?: (item: PricedItem) => ReactNode
}

/** The cart with the prices of this moment, and the way to pay for it. */
export function CartPanel({ ids, onRemove, picture }: Props) {
  const { t, i18n } = useTranslation('payments')
  const navigate = useNavigate()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: [quoteCart.path, ids],
    queryFn: ({ signal }) => call(quoteCart, { translationIds: ids.map((id) => TranslationId.parse(id)) }, signal),
    enabled: ids.length > 0,
    staleTime: 0,
  })
  const checkout = () => {
    if (ids.length > 0) return void navigate(checkoutOf(ids))
    showToast({ title: t('cart.emptyTitle'), description: t('cart.emptyText'), variant: 'destructive' })
  }
  return (
    <section className={styles.cart} aria-labelledby="cart-title">
      <h2 id="cart-title">{t('cart.title', { count: ids.length })}</h2>
      {ids.length === 0 ? <p className={styles.empty}>{t('cart.empty')}</p> : null}
      {ids.length > 0 && isPending ? <SkeletonLines label={t('cart.loading')} count={ids.length} /> : null}
      {isError ? (
        <Notice tone="danger" title={t('cart.failed')} live>
          <Button onClick={() => void refetch()}>{t('cart.again')}</Button>
        </Notice>
      ) : null}
      {ids.length > 0 && data ? (
        <>
          <ul className={styles.items}>
            {data.items.map((item) => (
              <li key={item.translationId}>
                {picture?.(item)}
                <div className={styles.item}>
                  <bdi className={styles.name} title={item.originalFilename}>
                    {item.originalFilename}
                  </bdi>
                  <button type="button" className={styles.remove} onClick={() => onRemove(item.translationId)}>
                    {t('cart.remove')} <span className="visually-hidden">{item.originalFilename}</span>
                  </button>
                  <Price priced={item} />
                </div>
              </li>
            ))}
          </ul>
          <p className={styles.total}>
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
