// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { OrderId, TranslationId } from '#shared/lib/id.ts'
import type { Receipt } from '#shared/payments/api.ts'
import { user } from '../../../lib/testing/user.ts'
import { english as messages } from '../../../messages/english.ts'
import { ReceiptView } from './receipt-view.tsx'

beforeAll(async () => {
  const { common, receipts } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, receipts } } })
})
afterEach(cleanup)

const receipt: Receipt = {
  orderId: OrderId.parse(5),
  paidAt: '2026-11-20T10:00:00.000Z',
  items: [
    {
      translationId: TranslationId.parse(7),
      originalFilename: 'birth.pdf',
      translationType: 'certified',
      amountCents: 2495,
      discountCents: 1247,
      dueCents: 1248,
      promotion: 'certified_half',
      sourceLanguage: 'es',
      targetLanguage: 'en',
      pages: 3,
      refundedCents: 0,
      owedCents: 0,
      refund: null,
    },
  ],
  totalCents: 1248,
  tax: { rateBasisPoints: 825, includedCents: 95 },
  card: { brand: 'visa', last4: '4242' },
  seller: { name: 'Attesta', address: '12 Example Street' },
  refundedCents: 0,
  currency: 'usd',
}

test('a receipt tells who sold, to whom, what by pair and pages, with which card, and the tax within the total', () => {
  render(<ReceiptView receipt={receipt} user={user} />)
  for (const line of [
    'Sold by',
    '12 Example Street',
    'Visa ending in 4242',
    'Spanish to English · 3 pages',
    'Tax included (8.25%)',
    '$0.95',
  ])
    expect(screen.getByText(line)).toBeDefined()
})

test('an order of nothing has no card, and its tax line says nothing', () => {
  render(
    <ReceiptView receipt={{ ...receipt, card: null, tax: { rateBasisPoints: 0, includedCents: 0 } }} user={user} />,
  )
  expect(screen.queryByText('Paid with')).toBeNull()
  expect(screen.getByText('Tax included (0%)')).toBeDefined()
})

test('what was paid in the end is the line that stands out', () => {
  const final = () => document.querySelector('[data-final]')?.textContent
  const { rerender } = render(<ReceiptView receipt={receipt} user={user} />)
  expect(final()).toBe('Total$12.48')
  rerender(<ReceiptView receipt={{ ...receipt, refundedCents: 1248 }} user={user} />)
  expect(final()).toBe('You paid$0.00')
})
