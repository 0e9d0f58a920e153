// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SubscriptionView } from '#shared/subscriptions/api.ts'
import { putSubscription } from '../../features/subscriptions/use-subscription.ts'
import { english as messages } from '../../messages/english.ts'
import { PlanCover } from './plan-cover.tsx'

beforeAll(async () => {
  const { common, documents, subscribe } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, documents, subscribe } } })
})
afterEach(cleanup)

const active: SubscriptionView = {
  hasActiveSubscription: true,
  planType: 'enterprise-ai',
  status: 'active',
  pagesUsed: 960,
  pagesIncluded: 1000,
  overagePages: 0,
  overageCents: 0,
  periodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  guaranteeUntil: null,
  guaranteeCents: null,
}

test.each<[Partial<SubscriptionView>, string]>([
  [{}, 'pays for this: 40 of 1,000 pages are left. You are asked before pages beyond them are taken, at $0.35 each.'],
  [{ pagesUsed: 1000 }, 'has used its pages: each page beyond them costs $0.35. You are asked first.'],
  [{ planType: 'monthly', pagesUsed: 900 }, 'pays for this: 100 of 1,000 pages are left.'],
])('the price of pages beyond a plan stands before the upload: %j', (view, said) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  putSubscription(client, { ...active, ...view })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PlanCover type="ai" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText(/Your plan/).textContent).toMatch(new RegExp(`${said.replaceAll(/[.$]/g, '\\$&')}$`))
})
