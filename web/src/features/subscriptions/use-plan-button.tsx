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

/** Lets the plan pay for a document that was waiting before the plan began, or that costs beyond it; nothing where the plan does not stretch to it. */
export function UsePlanButton({ view }: { view: Pick<TranslationView, 'id' | 'quote' | 'translationType'> }) {
  const { t, i18n } = useTranslation('subscribe')
  const client = useQueryClient()
  const { data: plan } = useSubscription()
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
  if (!counted) return null
  const agreedCents = beyondCents(terms, counted.overagePages)
  return (
    <>
      <Button busy={use.isPending && t('use.busy')} onClick={() => use.mutate(agreedCents)}>
        {t('use.action', { count: view.quote.pages })}
      </Button>
      {counted.overagePages > 0 ? (
        <p>
          {t('use.beyond', {
            count: counted.overagePages,
            cost: formatCents(agreedCents, i18n.language),
          })}
          {/* A certified order comes back until a translator begins. */}
          {view.translationType === 'ai' ? ` · ${t('use.final')}` : null}
        </p>
      ) : null}
    </>
  )
}
