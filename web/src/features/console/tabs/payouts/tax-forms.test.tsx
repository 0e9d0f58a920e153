// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { TaxRecipient } from '#shared/payouts/tax-year.ts'
import { send } from '../../../../lib/send.ts'
import { english as messages } from '../../../../messages/english.ts'
import { StaffCallsProvider } from '../../staff-calls.tsx'
import { TaxForms } from './tax-forms.tsx'

beforeAll(async () => {
  const { common, admin, adminPayouts } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, admin, adminPayouts } } })
})
afterEach(cleanup)

test('who has given no tax number shows none, not a hidden one', async () => {
  const paid = { sharesEnd: false, payments: 1, totalCents: 50_000, missing: 'W-9' } as const
  const known = { taxIdKind: 'ssn', taxIdLastFour: '6789', form: 'below-threshold' } as const
  const unknown = { taxIdKind: null, taxIdLastFour: '', form: 'unknown' } as const
  const recipients: TaxRecipient[] = [
    { translatorId: UserId.parse(1), name: 'Rosa', ...known, ...paid },
    { translatorId: UserId.parse(2), name: 'Ida', ...unknown, ...paid },
  ]
  vi.mocked(send).mockImplementation((_, url) =>
    url.includes('tax-forms')
      ? Promise.resolve({ year: 2026, thresholdCents: 200_000, totalCents: 100_000, recipients })
      : new Promise(() => undefined),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffCallsProvider>
        <TaxForms year="2026" onYear={() => undefined} />
      </StaffCallsProvider>
    </QueryClientProvider>,
  )
  const row = (name: string) => screen.getByText(name).closest('tr')?.textContent
  await screen.findByText('Rosa')
  expect(row('Rosa')).toContain('SSN •••• 6789')
  expect(row('Ida')).not.toContain('••••')
})
