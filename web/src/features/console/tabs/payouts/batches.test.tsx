// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { BatchPayment } from '#shared/payouts/view.ts'
import { exchange, send } from '../../../../lib/send.ts'
import { english as messages } from '../../../../messages/english.ts'
import { StaffCallsProvider } from '../../staff-calls.tsx'
import { Lines, Payments } from './batches.tsx'

beforeAll(async () => {
  const { common, admin, adminPayouts } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, admin, adminPayouts } } })
})
afterEach(cleanup)

const date = '2026-11-27'
const payments = Array.from({ length: 101 }, (_, at): BatchPayment => {
  const translatorId = UserId.parse(at + 1)
  const paid = { payouts: 1, totalCents: 100, status: 'processing', transactionId: null, failure: null } as const
  return { translatorId, name: `Person ${at + 1}`, email: '', reference: `R-${at + 1}`, ...paid }
})

test('of more payments than one call confirms, the rest keeps the ids that were typed for it', {
  tags: ['long'],
  timeout: 90_000,
}, async () => {
  const bodies: { payments: object[]; sumCents: number }[] = []
  vi.mocked(send).mockImplementation((method, _, options) => {
    if (method === 'GET') return Promise.reject(new TypeError('Failed to fetch'))
    bodies.push(options?.body as (typeof bodies)[number])
    const batch = { date, status: 'processing', payouts: 101, totalCents: 10_100, payments: 101, sha256: 'x' }
    const answer = { batch: { ...batch, createdAt: '2026-11-27T14:00:00.000Z' }, payments: [] }
    return Promise.resolve({ ...messageOf('payments-confirmed'), ...answer })
  })
  showPayments(payments)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  for (const [at, field] of fields.entries()) fireEvent.input(field, { target: { value: `T-${at + 1}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Confirm 100 transfers' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.input(dialog.getByRole('textbox'), { target: { value: '100.00' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm 100 transfers' }))
  await vi.waitFor(() => expect(fields[0]?.value).toBe(''))
  expect(bodies.map(({ payments: sent, sumCents }) => [sent.length, sumCents])).toEqual([[100, 10_000]])
  expect(fields[100]?.value).toBe('T-101')
})

test('ids that were typed for a batch outlive a drawer that is closed by a slip', () => {
  const few = payments.slice(0, 2)
  const first = () => screen.getAllByRole<HTMLInputElement>('textbox')[0]
  showPayments(few)
  fireEvent.input(first() as HTMLInputElement, { target: { value: 'T-1' } })
  cleanup()
  showPayments(few)
  expect(first()?.value).toBe('T-1')
})

test('the lines of a batch come page by page', async () => {
  const asked: string[] = []
  vi.mocked(exchange).mockImplementation((_, url) => {
    asked.push(url)
    const isFirst = !url.includes('cursor')
    const line = { sourceLanguage: 'es', targetLanguage: 'en', completedAt: '2026-11-20T14:00:00.000Z' }
    const cents = { amountCents: 2495, payoutCents: 1747, platformFeeCents: 748 }
    const lineOf = (translationId: number, translatorId: number) => ({ ...line, ...cents, translationId, translatorId })
    return Promise.resolve({
      answer: isFirst ? { lines: [lineOf(11, 1)], nextCursor: 'more' } : { lines: [lineOf(12, 2)], nextCursor: null },
      headers: new Headers(),
    })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Lines date={date} payments={payments} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByText('#11')
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('#12')
  expect(screen.getByText('Person 2')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(asked.filter((url) => url.includes(`/api/admin/payout-batches/${date}/lines`))).toHaveLength(2)
})

function showPayments(of: readonly BatchPayment[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['/api/me'], { id: 1, adminLevel: 'super' })
  render(
    <QueryClientProvider client={client}>
      <StaffCallsProvider>
        <Payments date={date} payments={of} mayPay />
      </StaffCallsProvider>
    </QueryClientProvider>,
  )
}
