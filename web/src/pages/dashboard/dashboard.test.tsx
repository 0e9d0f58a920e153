// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SubscriptionView } from '#shared/subscriptions/api.ts'
import { TranslationSummary } from '#shared/translations/translation.ts'
import { putSubscription } from '../../features/subscriptions/use-subscription.ts'
import * as history from '../../features/translations/history.ts'
import * as sending from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { DashboardPage } from './dashboard.tsx'

const read = { isPending: false, isError: false, error: null } as ReturnType<typeof history.useHistory>
vi.spyOn(history, 'useHistory').mockImplementation(() => ({ ...read, data: rows }) as typeof read)
// The plan's badge is nobody's here.
vi.spyOn(sending, 'send').mockRejectedValue(new Error('not asked'))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(cleanup)

const row = TranslationSummary.parse({
  id: 1,
  originalFilename: 'lease.txt',
  fileType: 'txt',
  fileSize: 2_202_010,
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  translationType: 'ai',
  status: 'failed',
  stage: 'failed',
  segments: { total: 4, translated: 4, kept: 0 },
  qualityScore: null,
  certificateStatus: null,
  amount: 4.95,
  paid: false,
  paymentIntentId: null,
  failure: null,
  createdAt: '2026-05-01T12:00:00.000Z',
  completedAt: null,
  resultDays: 30,
  deletedAt: null,
})

let rows = [row]

function open(address: string, plan?: SubscriptionView): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  if (plan) putSubscription(client, plan)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <DashboardPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a plan whose renewal was refused is told where the next document is begun', () => {
  const resting: SubscriptionView = {
    hasActiveSubscription: false,
    planType: 'monthly',
    status: 'past_due',
    pagesUsed: 0,
    pagesIncluded: 1000,
    overagePages: 0,
    overageCents: 0,
    periodEnd: '2026-05-01T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    guaranteeUntil: null,
    guaranteeCents: null,
  }
  open('/dashboard', resting)
  expect(screen.getByText('Your last payment did not go through')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Manage my plan' })).toBeDefined()
})

test('a search that finds nothing says so, without the head of an empty table', () => {
  open('/dashboard?q=birth')
  expect(screen.getByText('Nothing matches')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('what the address asks for is found', () => {
  open('/dashboard?q=LEASE&state=failed')
  expect(screen.getByText('1 translation')).toBeDefined()
  expect(screen.getByRole('table').textContent).toContain('lease.txt')
})

test.each(['revoked', 'suspended'] as const)(
  'H3: a translation whose certificate is %s is not listed as certified',
  (status) => {
    const completed = {
      ...row,
      translationType: 'certified',
      status: 'completed',
      stage: 'completed',
      paid: true,
    } as const
    const { badge } = messages.translations
    const listed = () => screen.getByRole('table').textContent ?? ''
    rows = [{ ...completed, certificateStatus: 'valid' }]
    open('/dashboard')
    expect(listed()).toContain(badge.certified)
    cleanup()
    rows = [{ ...completed, certificateStatus: status }]
    open('/dashboard')
    expect(listed()).not.toContain(badge.certified)
    expect(listed()).toContain(badge[status])
    fireEvent.click(screen.getByRole('button', { name: 'View details of lease.txt' }))
    expect(screen.getByRole('dialog').textContent).toContain(badge[status])
  },
)

test('a translation that waits for its human leads to how far it is', () => {
  rows = [{ ...row, translationType: 'certified', status: 'human_review', stage: 'human_review', paid: true }]
  open('/dashboard')
  expect(screen.getByRole('link', { name: 'Human Review in Progress' }).getAttribute('href')).toBe('/?translation=1')
})
