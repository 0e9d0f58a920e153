// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SubscriptionView } from '#shared/subscriptions/api.ts'
import { english as messages } from '../../messages/english.ts'
import { PlanBadge } from './plan-badge.tsx'
import { PlanBehind } from './plan-behind.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { putSubscription } from './use-subscription.ts'

beforeAll(async () => {
  const { common, subscribe } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, subscribe } } })
})
afterEach(cleanup)

const active: SubscriptionView = {
  hasActiveSubscription: true,
  planType: 'enterprise-ai',
  status: 'active',
  pagesUsed: 120,
  pagesIncluded: 1000,
  overagePages: 0,
  overageCents: 0,
  periodEnd: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
  guaranteeUntil: null,
  guaranteeCents: null,
}
const never: SubscriptionView = {
  ...active,
  hasActiveSubscription: false,
  planType: null,
  status: null,
  pagesUsed: 0,
  pagesIncluded: 0,
  periodEnd: null,
}

function show(view: SubscriptionView, children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  putSubscription(client, view)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  )
}

describe('the plan under the account says what it holds and what can be done', () => {
  test.each<[string, Partial<SubscriptionView>, string[], string[]]>([
    [
      'active',
      {},
      ['Enterprise AI', '120 of 1,000 pages used', 'Renews', 'Cancel plan'],
      ['Keep my plan', 'Money back'],
    ],
    ['told to end', { cancelAtPeriodEnd: true }, ['Ends', 'Keep my plan'], ['Cancel plan', 'Renews']],
    [
      'beyond its pages',
      { pagesUsed: 1012, overagePages: 12, overageCents: 420 },
      ['1,000 of 1,000 pages used', '12 pages, $4.20 with the next invoice'],
      [],
    ],
    [
      'a refused renewal',
      { status: 'past_due', hasActiveSubscription: false },
      ['Your last payment did not go through', 'used again once the payment has gone through', 'Card and invoices'],
      ['Renews', 'usable until'],
    ],
    [
      'told to end while its renewal is refused',
      { status: 'past_due', hasActiveSubscription: false, cancelAtPeriodEnd: true },
      ['Your last payment did not go through', 'It does not renew again.', 'once it has gone through'],
      ['Renews', 'Cancel plan'],
    ],
    [
      'within the guarantee',
      { guaranteeUntil: '2026-12-20T12:00:00.000Z', guaranteeCents: 19_900 },
      ['Money back until Dec 20, 2026'],
      [],
    ],
    [
      'pages used for as much as it cost',
      { guaranteeUntil: '2026-12-20T12:00:00.000Z', guaranteeCents: 0 },
      ['the money-back guarantee would return nothing'],
      ['Money back until'],
    ],
    [
      'ended',
      { status: 'canceled', hasActiveSubscription: false },
      ['See the plans', 'Card and invoices'],
      ['Cancel plan', 'pages used'],
    ],
    ['not paid yet', { status: 'incomplete', hasActiveSubscription: false }, ['See the plans'], ['Cancel plan']],
    ['never subscribed', never, ['You pay for each document'], ['Cancel plan', 'Card and invoices']],
  ])('%s', (_, changed, shown, hidden) => {
    show({ ...active, ...changed }, <SubscriptionPanel />)
    for (const text of shown) expect(screen.getAllByText(text, { exact: false })).not.toEqual([])
    for (const text of hidden) expect(screen.queryByText(text, { exact: false })).toBeNull()
  })
})

test('where the plan is not the subject, only a refused renewal is told, with the way to the account', () => {
  const resting = { ...active, hasActiveSubscription: false }
  for (const status of ['past_due', 'unpaid'] as const) {
    show({ ...resting, status }, <PlanBehind />)
    expect(screen.getByText('Your last payment did not go through')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Manage my plan' }).getAttribute('href')).toBe('/account')
    cleanup()
  }
  for (const view of [active, never, { ...resting, status: 'canceled' as const }]) {
    show(view, <PlanBehind />)
    expect(screen.queryByText('Your last payment did not go through')).toBeNull()
    cleanup()
  }
})

test.each([
  ['past_due', 'is still charged'],
  ['unpaid', 'is not tried again'],
] as const)('a cancelled plan whose renewal is %s says what becomes of the payment', (status, said) => {
  show({ ...active, hasActiveSubscription: false, status, cancelAtPeriodEnd: true }, <PlanBehind />)
  expect(screen.getByText(said, { exact: false })).toBeDefined()
})

test('before the guarantee is used it says what comes back, and what the used pages cost', () => {
  const until = { guaranteeUntil: '2026-12-20T12:00:00.000Z' }
  show({ ...active, ...until, guaranteeCents: 18_760 }, <SubscriptionPanel />)
  fireEvent.click(screen.getByRole('button', { name: /Money back until/ }))
  expect(screen.getByText(/\$187\.60 is returned to your card: your first payment less \$11\.40/)).toBeDefined()
})

test.each([
  ['monthly', 'Monthly Unlimited'],
  ['enterprise', 'Enterprise'],
  ['enterprise-ai', 'Enterprise'],
  ['enterprise-ai-human', 'Enterprise'],
] as const)('the badge of %s is %s, and none without an active plan', (planType, badge) => {
  show({ ...active, planType }, <PlanBadge />)
  expect(screen.getByText(badge, { exact: true })).toBeDefined()
  cleanup()
  show({ ...active, planType, hasActiveSubscription: false }, <PlanBadge />)
  expect(screen.queryByText(badge)).toBeNull()
})
