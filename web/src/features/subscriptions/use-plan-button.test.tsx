// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import type { SubscriptionView } from '#shared/subscriptions/api.ts'
import { ApiError, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { UsePlanButton, usePlanOffer } from './use-plan-button.tsx'

beforeAll(async () => {
  const { common, subscribe } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, subscribe } } })
})
afterEach(cleanup)

const active: SubscriptionView = {
  hasActiveSubscription: true,
  planType: 'enterprise-ai',
  status: 'active',
  pagesUsed: 950,
  pagesIncluded: 1000,
  overagePages: 0,
  overageCents: 0,
  periodEnd: '2999-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  guaranteeUntil: null,
  guaranteeCents: null,
}

test('a plan pays what stands beside its button, and shows what it costs by now where that is more', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let plan = active
  const agreed: unknown[] = []
  vi.mocked(send).mockImplementation(async (_, url, { body } = {}) => {
    if (url === '/api/subscription-status') return plan
    agreed.push(body)
    if (plan === active) {
      plan = { ...active, pagesUsed: 990 }
      throw new ApiError(409, '{"code":"plan-costs-more","message":"Please read"}', '')
    }
    return { ...plan, pagesUsed: 1050, overagePages: 50 }
  })
  const quote = { pages: 60, words: 15_000, amountCents: 30_000 } as never
  const view = { id: TranslationId.parse(7), quote, translationType: 'ai' } as const
  function Offered() {
    const offer = usePlanOffer(view)
    return offer && <UsePlanButton view={view} offer={offer} isFirst />
  }
  render(
    <QueryClientProvider client={client}>
      <Offered />
    </QueryClientProvider>,
  )
  await screen.findByText(/^10 beyond the plan, \$3\.50 · Taking pages is final\./)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText(/^50 beyond the plan, \$17\.50/)
  await vi.waitFor(() => expect(screen.getByRole('button').textContent).toBe('Take 60 pages from my plan'))
  fireEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(agreed).toHaveLength(2))
  expect(agreed).toEqual([
    { translationId: 7, agreedCents: 350 },
    { translationId: 7, agreedCents: 1750 },
  ])
})
