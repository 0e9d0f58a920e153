import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#shared/lib/money.ts'
import { usePlan } from '#shared/subscriptions/api.ts'
import { covers, plans } from '#shared/subscriptions/plan.ts'
import { mayExceed } from '#shared/subscriptions/subscription.ts'
import { beyondCents, countPages } from '#shared/subscriptions/usage.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { call, failureOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { putSubscription, refreshSubscription, useSubscription } from './use-subscription.ts'

type Payable = Pick<TranslationView, 'id' | 'quote' | 'translationType'>

/** The pages that the plan would take for a document, and what those beyond it cost; null where it does not stretch to it. */
export function usePlanOffer(view: Payable) {
  const { data: plan } = useSubscription()
  if (!plan?.hasActiveSubscription || !view.quote) return null
  const { planType, status, periodEnd } = plan
  if (planType === null || status === null || periodEnd === null) return null
  const { [planType]: terms } = plans
  const period = {
    usedPages: plan.pagesUsed,
    includedPages: plan.pagesIncluded,
    overagePages: plan.overagePages,
    mayExceed: mayExceed({ status, periodEnd }, new Date()),
  }
  const counted = covers(terms, view.translationType) ? countPages(terms, period, view.quote.pages) : null
  const { pages } = view.quote
  return counted && { pages, overagePages: counted.overagePages, cents: beyondCents(terms, counted.overagePages) }
}
type PlanOffer = NonNullable<ReturnType<typeof usePlanOffer>>

/** Lets the plan pay for a document that was waiting before the plan began, or that costs beyond it. `isFirst` where it costs less than the cart. */
export function UsePlanButton({ view, offer, isFirst }: { view: Payable; offer: PlanOffer; isFirst: boolean }) {
  const { t, i18n } = useTranslation('subscribe')
  const client = useQueryClient()
  const use = useMutation({
    mutationFn: (agreedCents: number) => call(usePlan, { translationId: view.id, agreedCents }),
    onSuccess: async (now) => {
      putSubscription(client, now)
      await client.invalidateQueries({ queryKey: [`/api/translation/${view.id}`] })
    },
    // What the document costs by now stands beside the button before it is asked again.
    onError: async (error) => {
      await refreshSubscription(client).catch(() => undefined)
      showToast({
        title: t('error'),
        description: failureOf(error).message ?? t('panel.notDone'),
        variant: 'destructive',
      })
    },
  })
  return (
    <>
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        busy={use.isPending && t('use.busy')}
        onClick={() => use.mutate(offer.cents)}
      >
        {t('use.action', { count: offer.pages })}
      </Button>
      {offer.overagePages > 0 ? (
        <p>
          {t('use.beyond', { count: offer.overagePages, cost: formatCents(offer.cents, i18n.language) })}
          {/* A certified order comes back until a translator begins. */}
          {view.translationType === 'ai' ? ` · ${t('use.final')}` : null}
        </p>
      ) : null}
    </>
  )
}
