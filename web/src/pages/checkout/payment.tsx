import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { TranslationId } from '#shared/lib/id.ts'
import { OrderSummary } from '../../features/payments/order-summary.tsx'
import { PayColumns } from '../../features/payments/pay-columns.tsx'
import { PaymentForm } from '../../features/payments/payment-form.tsx'
import { useCompletion } from '../../features/payments/use-completion.ts'
import { useOrder } from '../../features/payments/use-order.ts'
import { ItemThumbnail } from '../../features/translations/pages/item-thumbnail.tsx'
import { failureOf } from '../../lib/api.ts'
import { change } from '../../lib/cart.ts'
import { checkoutOf, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './checkout.module.css'
import { PaidDocuments } from './paid-documents.tsx'
import { useGone } from './use-gone.ts'

type Props = {
  ids: TranslationId[]
  user: CurrentUser
  /** The payment intent that a bank's own page sent back with. */
  returned: string | null
}

export function Payment({ ids, user, returned }: Props) {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { paid, undone, complete } = useCompletion(ids, user.id)
  const order = useOrder(ids, returned === null && !paid)
  useReturn(returned, complete)
  const gone = useGone(ids, order.error)
  const isPaidAlready = gone?.length === ids.length && gone.every(({ reason }) => reason === 'paid')
  useEffect(() => {
    if (!order.error || !gone) return
    const isGone = (id: number) => gone.some(({ translationId }) => translationId === id)
    change(user.id, (now) => now.filter((id) => !isGone(id)))
    if (isPaidAlready) return
    const rest = ids.filter((id) => !isGone(id))
    const told = gone.map(({ reason, originalFilename: name }) => t(`gone.${reason}`, { name })).join(' ')
    if (gone.length > 0 && rest.length > 0) {
      showToast({ title: told, description: t('gone.checkout') })
      void navigate(checkoutOf(rest), { replace: true })
      return
    }
    console.error(order.error)
    const description = gone.length > 0 ? told : (failureOf(order.error).message ?? t('intentFailed'))
    showToast({ title: t('error'), description, variant: 'destructive' })
    void navigate(paths.home, { replace: true })
  }, [order.error, gone, isPaidAlready, ids, user.id, navigate, t])

  if (paid) return <PaidDocuments ids={ids} title={t('thanks.title')} lead={t('thanks.text')} />
  if (isPaidAlready) {
    return <PaidDocuments ids={ids} title={t('already.title')} lead={t('already.text')} />
  }
  if (undone) {
    return (
      <Page title={undone.title} lead={undone.text} width="text">
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={busy && t('preparing')}
            onClick={() => {
              setBusy(true)
              void undone.again().finally(() => setBusy(false))
            }}
          >
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
              tax={order.data.tax}
              picture={(item) => <ItemThumbnail item={item} />}
            />
          }
        >
          {order.data.clientSecret === null ? (
            <FreeOrder onComplete={() => complete(null, false)} />
          ) : (
            <PaymentForm
              clientSecret={order.data.clientSecret}
              amountCents={order.data.totalCents}
              payer={user}
              onPaid={(id) => complete(id, true)}
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
      <Button variant="primary" wide busy={busy && t('processing')} onClick={() => finish()}>
        {t('complete')}
      </Button>
    </>
  )
}

/** Comes back once from a bank's page; the server asks the payment provider how it went. */
function useReturn(paymentIntentId: string | null, complete: (id: string, arrived: boolean) => Promise<void>): void {
  const handled = useRef(false)
  useEffect(() => {
    if (paymentIntentId === null || handled.current) return
    handled.current = true
    // A refused payment comes back so too.
    void complete(paymentIntentId, false)
  }, [paymentIntentId, complete])
}
