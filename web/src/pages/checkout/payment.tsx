import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { change } from '../../features/payments/cart.ts'
import { OrderSummary } from '../../features/payments/order-summary.tsx'
import { PayColumns } from '../../features/payments/pay-columns.tsx'
import { PaymentForm } from '../../features/payments/payment-form.tsx'
import { useCompletion } from '../../features/payments/use-completion.ts'
import { useOrder } from '../../features/payments/use-order.ts'
import { ItemThumbnail } from '../../features/translations/pages/item-thumbnail.tsx'
import { failureOf } from '../../lib/api.ts'
import { checkoutOf, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './checkout.module.css'
import { PaidDocuments } from './paid-documents.tsx'
import { usePaidAlready } from './use-paid-already.ts'

type Props = {
  ids: TranslationId[]
  user: CurrentUser
  /** The payment intent that a bank's own page sent back with. */
  returned: string | null
}

export function Payment({ ids, user, returned }: Props) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const { paid, again, complete } = useCompletion(ids, user.id)
  const order = useOrder(ids, returned === null && !paid)
  useReturn(returned, complete)
  const paidAlready = usePaidAlready(ids, order.error)
  useEffect(() => {
    if (!order.error || !paidAlready) return
    change(user.id, (now) => now.filter((id) => !paidAlready.some((each) => each === id)))
    if (paidAlready.length === ids.length) return
    const description = failureOf(order.error).message ?? t('intentFailed')
    if (paidAlready.length > 0) {
      showToast({ title: description, description: t('already.rest') })
      void navigate(checkoutOf(ids.filter((id) => !paidAlready.includes(id))), { replace: true })
      return
    }
    console.error(order.error)
    showToast({ title: t('error'), description, variant: 'destructive' })
    void navigate(paths.home, { replace: true })
  }, [order.error, paidAlready, ids, user.id, navigate, t])

  if (paid) return <PaidDocuments ids={ids} title={t('thanks.title')} lead={t('thanks.text')} />
  if (paidAlready?.length === ids.length) {
    return <PaidDocuments ids={ids} title={t('already.title')} lead={t('already.text')} />
  }
  if (again) {
    return (
      <Page title={t('translationError.title')} lead={t('translationError.text')} width="text">
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => void again()}>
            {t('cart.again')}
          </Button>
          <LinkButton to={paths.support}>{t('support')}</LinkButton>
          <LinkButton to={paths.dashboard}>{t('dashboard')}</LinkButton>
        </div>
      </Page>
    )
  }
  return (
    <Page title={t('title')}>
      {order.data ? (
        <PayColumns
          title={order.data.clientSecret === null ? t('nothingDue') : t('card')}
          what={
            <OrderSummary
              items={order.data.items}
              totalCents={order.data.totalCents}
              picture={(item) => <ItemThumbnail item={item} />}
            />
          }
        >
          {order.data.clientSecret === null ? (
            <FreeOrder onComplete={() => complete(null)} />
          ) : (
            <PaymentForm
              clientSecret={order.data.clientSecret}
              payer={user}
              onPaid={complete}
              onReplaced={order.refetch}
            />
          )}
        </PayColumns>
      ) : (
        <SkeletonLines label={t('preparing')} count={6} />
      )}
    </Page>
  )
}

/** An order that a promotion covers whole: no card is asked for. */
function FreeOrder({ onComplete }: { onComplete: () => Promise<void> }) {
  const { t } = useTranslation('payments')
  const [busy, setBusy] = useState(false)
  const finish = async () => {
    setBusy(true)
    await onComplete()
    setBusy(false)
  }
  return (
    <>
      <Notice tone="success" title={t('nothingDueText')} />
      <Button variant="primary" wide busy={busy && t('processing')} onClick={() => void finish()}>
        {t('complete')}
      </Button>
    </>
  )
}

/** Comes back once from a bank's page; the server asks the payment provider how it went. */
function useReturn(paymentIntentId: string | null, complete: (id: string) => Promise<void>): void {
  const handled = useRef(false)
  useEffect(() => {
    if (paymentIntentId === null || handled.current) return
    handled.current = true
    void complete(paymentIntentId)
  }, [paymentIntentId, complete])
}
