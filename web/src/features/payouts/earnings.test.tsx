// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exchange, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { Earnings } from './earnings.tsx'

const { statuses } = messages.payouts
const statement = { date: '2026-11-20', reference: 'R-1', payouts: 1, totalCents: 1746 }

beforeAll(async () => {
  const { common, payouts } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, payouts } } })
})
beforeEach(() => {
  const months = [{ month: '2026-11', jobs: 1, earnedCents: 1746, paidCents: 0 }]
  const earnings = { certifying: 0, pendingCents: 1746, onTheWayCents: 0, paidCents: 0, months }
  const statements = [
    { ...statement, status: 'failed', failure: 'The account is closed' },
    { ...statement, date: '2026-11-13', status: 'completed', failure: null },
  ]
  vi.mocked(send).mockResolvedValue(earnings)
  vi.mocked(exchange).mockResolvedValue({ answer: statements, headers: new Headers() })
})
afterEach(cleanup)

test('a payment that came back says why beside its state', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Earnings />
    </QueryClientProvider>,
  )
  const cell = (await screen.findByText(statuses.failed)).closest('td')
  expect(cell?.textContent).toContain('The account is closed')
  expect(screen.getByText('Nov 13, 2026').closest('tr')?.textContent).not.toContain('bank')
})
