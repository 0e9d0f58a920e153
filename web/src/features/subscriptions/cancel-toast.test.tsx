// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SubscriptionView } from '#shared/subscriptions/api.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { currentToast } from '../../ui/toast.ts'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { putSubscription } from './use-subscription.ts'

beforeAll(async () => {
  const { common, subscribe } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, subscribe } } })
})
afterEach(cleanup)

const view: SubscriptionView = {
  hasActiveSubscription: true,
  planType: 'monthly',
  status: 'active',
  pagesUsed: 0,
  pagesIncluded: 1000,
  overagePages: 0,
  overageCents: 0,
  periodEnd: '2999-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  guaranteeUntil: null,
  guaranteeCents: null,
}

test.each<[string, Partial<SubscriptionView>, string]>([
  ['a paid period', {}, 'You can use it until Dec 21, 2999. Nothing is charged after that.'],
  [
    'pages beyond the plan',
    { planType: 'enterprise-ai' },
    'You can use it until Dec 21, 2999. Nothing is charged after that. Only pages beyond the plan that you have used are still charged.',
  ],
  [
    'a renewal that was refused: the paid period is over',
    { status: 'past_due', periodEnd: '2026-01-21T12:00:00.000Z' },
    'It does not renew again. The payment for the period that has begun is still charged; once it has gone through, you can use the plan until that period ends.',
  ],
  [
    'a renewal that was refused, with pages beyond the plan',
    { planType: 'enterprise-ai', status: 'past_due', periodEnd: '2026-01-21T12:00:00.000Z' },
    'It does not renew again. The payment for the period that has begun is still charged; once it has gone through, you can use the plan until that period ends. Pages beyond the plan that you have used are charged too.',
  ],
  [
    'a renewal that is tried no more, with pages beyond the plan',
    { planType: 'enterprise-ai', status: 'unpaid', periodEnd: '2026-01-21T12:00:00.000Z' },
    'It does not renew again, and the payment that did not go through is not tried again. Only pages beyond the plan that you have used are still charged.',
  ],
])('a plan that is cancelled says what comes: %s', async (_, changed, said) => {
  const before = { ...view, ...changed }
  vi.mocked(send).mockResolvedValue({ ...before, cancelAtPeriodEnd: true })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  putSubscription(client, before)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SubscriptionPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: messages.subscribe.panel.cancel }))
  await vi.waitFor(() => expect(currentToast()?.description).toBe(said), 10_000)
})
