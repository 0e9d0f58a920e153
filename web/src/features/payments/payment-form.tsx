import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#shared/accounts/account.ts'
import { formatCents } from '#shared/lib/money.ts'
import type { Language } from '../../lib/languages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { clearToast, showToast } from '../../ui/toast.ts'
import { useAppearance } from './appearance.ts'
import styles from './payment-form.module.css'
import { useStripeLibrary } from './stripe-script.ts'

type Props = {
  clientSecret: string
  /** What is taken, said in the button's own line, where the button does not say it itself. */
  amountCents?: number
  payer: Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'country'>
  onPaid: (paymentIntentId: string) => Promise<void>
  /** Another window has put another order in this one's place. */
  onReplaced: () => Promise<unknown>
  /** What the button says, where it is not the specified word. */
  action?: string
  /** What stands below it, where there is more to say than who sees the card. */
  note?: string
}

/** The card form of the payment provider; it is disabled until the provider's library is ready. */
export function PaymentForm({ clientSecret, ...form }: Props) {
  const { t, i18n } = useTranslation('payments')
  const [problem, setProblem] = useState<Problem>()
  const library = useStripeLibrary()
  const appearance = useAppearance()
  if (library.isError) {
    return (
      <Notice tone="danger" title={t('libraryFailed')} live>
        <Button onClick={() => library.refetch()}>{t('cart.again')}</Button>
      </Notice>
    )
  }
  return (
    <Elements
      key={clientSecret}
      stripe={library.data ?? null}
      options={{ clientSecret, appearance, locale: i18n.language as Language }}
    >
      <CardForm {...form} problem={problem} setProblem={setProblem} />
    </Elements>
  )
}

/** What went wrong, and what it means for the money. */
type Problem = { message: string; advice?: string }

function CardForm({
  amountCents,
  payer,
  onPaid,
  onReplaced,
  action,
  note,
  problem,
  setProblem,
}: Omit<Props, 'clientSecret'> & { problem: Problem | undefined; setProblem: (problem?: Problem) => void }) {
  const { t, i18n } = useTranslation('payments')
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const fail = (message: string, advice?: string) => {
    setProblem({ message, ...(advice !== undefined && { advice }) })
    showToast({ title: t('failed.title'), description: message, variant: 'destructive' })
  }

  const pay = async () => {
    if (!stripe || !elements || busy) return
    setBusy(true)
    setProblem()
    clearToast()
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      // What another window made of the same payment stands in the refusal.
      const intent = paymentIntent ?? error.payment_intent
      if (intent?.status === 'succeeded') {
        await onPaid(intent.id)
      } else if (intent?.status === 'canceled') {
        fail(t('failed.changed'))
        await onReplaced()
      } else if (error) {
        const refused = error.type === 'validation_error' || intent?.status === 'requires_payment_method'
        fail(error.message ?? t('failed.text'), refused ? t('failed.notCharged') : t('failed.unsure'))
      } else {
        showToast({ title: t('status.title'), description: t('status.text', { status: paymentIntent.status }) })
      }
    } catch (error) {
      fail(error instanceof Error ? error.message : t('failed.text'), t('failed.unsure'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <div className={styles.element} data-ready={ready || undefined}>
        <PaymentElement
          onReady={() => setReady(true)}
          options={{ layout: 'tabs', defaultValues: { billingDetails: billingDetails(payer) } }}
        />
      </div>
      {problem ? (
        <Notice tone="danger" title={problem.message} live>
          {problem.advice ? <p>{problem.advice}</p> : null}
        </Notice>
      ) : null}
      <div className={styles.pay}>
        {amountCents === undefined ? null : (
          <p className={styles.amount}>
            <span>{t('due')}</span>
            <strong>{formatCents(amountCents, i18n.language)}</strong>
          </p>
        )}
        <Button type="submit" variant="primary" wide disabled={!stripe || !ready} busy={busy && t('processing')}>
          {action ?? t('complete')}
        </Button>
      </div>
      <p className={styles.secure}>{note ?? t('secure')}</p>
    </form>
  )
}

/** What we know already is filled in; whether a postal code is asked for depends on the country. */
const billingDetails = ({ firstName, lastName, email, country }: Props['payer']) => ({
  name: `${firstName} ${lastName}`,
  email,
  ...(country === 'other' ? {} : { address: { country } }),
})
