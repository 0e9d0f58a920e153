import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TranslationId } from '#shared/lib/id.ts'
import { processTranslation } from '#shared/payments/api.ts'
import { call, failureOf } from '../../lib/api.ts'
import { change } from '../../lib/cart.ts'
import { offersUrl } from '../../lib/offers.ts'
import { isPassing, patiently } from '../../lib/patiently.ts'
import { refreshSession } from '../../lib/session.ts'
import { checkoutOf } from '../../paths.ts'
import { clearToast, showToast } from '../../ui/toast.ts'
import { requestFor } from './use-order.ts'

/** What was not done, said as it is: the server failed, or nobody knows for now. */
export type Undone = { title: string; text: string; again: () => Promise<void> }

/** Unlocks what was paid, empties the cart of it, and has everything reloaded that the payment changed. `undone` is there once it failed. */
export function useCompletion(ids: readonly TranslationId[], userId: number) {
  const { t } = useTranslation('payments')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [paid, setPaid] = useState(false)
  const [undone, setUndone] = useState<Undone>()

  /** `arrived`: Stripe has said to this page that the money came. */
  const complete = async (paymentIntentId: string | null, arrived: boolean) => {
    clearToast()
    try {
      await patiently(() => call(processTranslation, { ...requestFor(ids), paymentIntentId }))
    } catch (error) {
      console.error(error)
      const { code, message = '' } = failureOf(error)
      if (code === 'payment-status' && !arrived) {
        // Nothing was taken: without the intent in its address the page asks for the card again.
        setUndone(undefined)
        showToast({ title: t('status.title'), description: message })
        void navigate(checkoutOf(ids), { replace: true })
        return
      }
      const said = isPassing(error)
        ? {
            title: t('noAnswer.title'),
            text: t(`noAnswer.${paymentIntentId === null ? 'free' : arrived ? 'paid' : 'unknown'}`),
          }
        : { title: t('translationError.title'), text: t('translationError.text') }
      setUndone({ ...said, again: () => complete(paymentIntentId, arrived) })
      showToast({ title: said.title, description: said.text, variant: 'destructive' })
      return
    }
    change(userId, (now) => now.filter((id) => !ids.some((each) => each === id)))
    await Promise.all([
      client.invalidateQueries({
        predicate: ({ queryKey: [url] }) => /^\/api\/translations?\b/.test(String(url as string)),
      }),
      client.invalidateQueries({ queryKey: [offersUrl] }),
      refreshSession(),
    ])
    setPaid(true)
  }
  return { paid, undone, complete }
}
