import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { RequireSession } from '../../features/accounts/require-session.tsx'
import { idsOf } from '../../features/payments/use-order.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toast.ts'
import { Payment } from './payment.tsx'

/** Pays for one translation or a cart. Without an id there is nothing to pay for. */
export function CheckoutPage() {
  const { t } = useTranslation('payments')
  const [query] = useSearchParams()
  const ids = idsOf(query)
  if (ids.length === 0) return <NothingToPay />
  return (
    <RequireSession title={t('title')}>
      {(user) => <Payment key={ids.join()} ids={ids} user={user} returned={query.get('payment_intent')} />}
    </RequireSession>
  )
}

/** An empty cart: says so, and goes to where documents are added. */
function NothingToPay() {
  const { t } = useTranslation('payments')
  useEffect(() => {
    showToast({ title: t('cart.emptyTitle'), description: t('cart.emptyText'), variant: 'destructive' })
  }, [t])
  return <Navigate to={paths.home} replace />
}
