// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReceiptItem } from '#shared/payments/api.ts'
import { ApiError, exchange, send } from '../../../lib/send.ts'
import { english as messages } from '../../../messages/english.ts'
import { ReceiptList } from './receipt-list.tsx'

beforeAll(async () => {
  const { common, receipts } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, receipts } } })
})
afterEach(cleanup)

test('money that went back shows at its document, and cannot be asked for again', async () => {
  vi.mocked(send).mockResolvedValue({ translationId: 7, refundedCents: 1248, refundedAt: '2026-11-21T12:00:00.000Z' })
  await askForRefund()
  expect(await screen.findByText('$12.48 returned to your bank')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Ask for a refund/ })).toBeNull()
})

test('a refusal is said in the dialog, and the receipt stays as it was', async () => {
  const told = 'A translator has begun with this document, so the payment is final'
  const body = JSON.stringify({ code: 'conflict', message: told, requestId: 'r1' })
  vi.mocked(send).mockRejectedValue(new ApiError(409, body, 'Conflict'))
  await askForRefund()
  expect(await screen.findByText(told)).toBeDefined()
  expect(screen.queryByText('$12.48 returned to your bank')).toBeNull()
})

test('a refund that the bank sent back is said at its document, not shown as returned', async () => {
  show(new Date().toISOString(), { owedCents: 1248 })
  expect(await screen.findByText(/\$12.48 did not reach your bank/)).toBeDefined()
  expect(screen.queryByText(/returned to your bank/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Ask for a refund/ })).toBeNull()
})

test('before the click: what was opened uses up the one time, and after that support decides', async () => {
  show(new Date().toISOString(), { refund: 'once' })
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a refund of birth.pdf' }))
  expect(await screen.findByText(/one time for each customer and network; this uses it up/)).toBeDefined()
  cleanup()
  show(new Date().toISOString(), { refund: 'support' })
  expect((await screen.findByRole('link', { name: 'Write to support' })).getAttribute('href')).toBe('/support')
  expect(screen.queryByRole('button', { name: /Ask for a refund/ })).toBeNull()
  expect(screen.queryByText(/This payment is final/)).toBeNull()
})

test('a payment older than a day says that it is final', async () => {
  show('2020-01-01T12:00:00.000Z')
  expect(await screen.findByText(/This payment is final/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Ask for a refund/ })).toBeNull()
})

test('a payment of today that a translator has begun says that, and not that its day is over', async () => {
  show(new Date().toISOString(), { translationType: 'certified', refund: null })
  expect(await screen.findByText('A translator has begun, so the payment is final.')).toBeDefined()
  expect(screen.queryByText(/within 24 hours/)).toBeNull()
})

test('a certified one that nobody has begun says that it may come back until then, also after a day', async () => {
  show('2020-01-01T12:00:00.000Z', { translationType: 'certified' })
  expect(await screen.findByText(/back until a translator begins/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Ask for a refund/ })).toBeDefined()
  expect(screen.queryByText(/This payment is final/)).toBeNull()
})

test('a certified one that was begun after its day says that, and not that its day is over', async () => {
  show('2020-01-01T12:00:00.000Z', { translationType: 'certified', refund: null })
  expect(await screen.findByText('A translator has begun, so the payment is final.')).toBeDefined()
})

async function askForRefund(): Promise<void> {
  show(new Date().toISOString())
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for a refund of birth.pdf' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Return $12.48' }))
}

function show(paidAt: string, change: Partial<ReceiptItem> = {}): void {
  const item = {
    translationId: 7,
    originalFilename: 'birth.pdf',
    translationType: 'ai',
    amountCents: 1248,
    discountCents: 0,
    dueCents: 1248,
    promotion: null,
    refundedCents: 0,
    owedCents: 0,
    refund: 'right',
    ...change,
  }
  const tax = { rateBasisPoints: 0, includedCents: 0 }
  const seller = { name: 'Attesta', address: '' }
  const sums = { totalCents: 1248, tax, card: null, seller, refundedCents: 0, currency: 'usd' }
  const answer = [{ orderId: 5, paidAt, items: [item], ...sums }]
  vi.mocked(exchange).mockResolvedValue({ answer, headers: new Headers() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReceiptList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
