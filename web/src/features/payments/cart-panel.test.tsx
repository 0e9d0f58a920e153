// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import type { GoneItem, PricedItem } from '#shared/payments/api.ts'
import { noTax } from '#shared/payments/order.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { CartPanel } from './cart-panel.tsx'

const { cart } = messages.payments

beforeAll(async () => {
  const { common, payments } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, payments } } })
})
afterEach(cleanup)

test('who goes to the checkout before the new price is there takes what was just added along', async () => {
  vi.mocked(send).mockImplementationOnce(async () => quote([7]))
  const show = page()
  show([7])
  await screen.findByTitle('7.txt')
  vi.mocked(send).mockImplementationOnce(() => new Promise(() => undefined))
  show([7, 8])
  fireEvent.click(screen.getByRole('button', { name: cart.checkout }))
  expect(await screen.findByText('/checkout?translationIds=7,8')).toBeDefined()
})

test('what cannot be paid for any more stays behind', async () => {
  vi.mocked(send).mockImplementationOnce(async () => quote([7], [8]))
  page()([7, 8])
  await screen.findByTitle('7.txt')
  fireEvent.click(screen.getByRole('button', { name: cart.checkout }))
  expect(await screen.findByText('/checkout?translationId=7')).toBeDefined()
})

function page(): (ids: number[]) => void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const tree = (ids: number[]) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CartPanel ids={ids} onRemove={() => undefined} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(<div />)
  return (ids) => rerender(tree(ids))
}

function Address() {
  const { pathname, search } = useLocation()
  return <p>{decodeURIComponent(pathname + search)}</p>
}

const quote = (priced: number[], gone: number[] = []) => ({
  items: priced.map(item),
  gone: gone.map((id): GoneItem => ({ ...named(id), reason: 'deleted' })),
  totalCents: 1248,
  tax: noTax,
  currency: 'usd',
})

const named = (id: number) => ({ translationId: TranslationId.parse(id), originalFilename: `${id}.txt` })

const item = (id: number): PricedItem => ({
  ...named(id),
  fileType: 'txt',
  translationType: 'ai',
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  pages: 1,
  amountCents: 1248,
  discountCents: 0,
  dueCents: 1248,
  promotion: null,
  withheld: null,
})
