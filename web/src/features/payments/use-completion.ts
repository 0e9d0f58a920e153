import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationId } from '#shared/lib/id.ts'
import { processTranslation } from '#shared/payments/api.ts'
import { call } from '../../lib/api.ts'
import { change } from '../../lib/cart.ts'
import { offersUrl } from '../../lib/offers.ts'
import { refreshSession } from '../../lib/session.ts'
import { clearToast, showToast } from '../../ui/toast.ts'
import { requestFor } from './use-order.ts'

/** Unlocks what was paid, empties the cart of it, and has everything reloaded that the payment changed. `again` is there once it failed. */
export function useCompletion(ids: readonly TranslationId[], userId: number) {
  const { t } = useTranslation('payments')
  const client = useQueryClient()
  const [paid, setPaid] = useState(false)
  const [again, setAgain] = useState<() => Promise<void>>()

  const complete = async (paymentIntentId: string | null) => {
    clearToast()
    try {
      await call(processTranslation, { ...requestFor(ids), paymentIntentId })
    } catch (error) {
      console.error(error)
      setAgain(() => () => complete(paymentIntentId))
      showToast({ title: t('translationError.title'), description: t('translationError.text'), variant: 'destructive' })
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
  return { paid, again, complete }
}
