// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TicketId, TranslationId, UserId } from '#shared/lib/id.ts'
import { sentence } from '#shared/messages/table.ts'
import { serverTexts } from '../../../plugins/server-texts.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { RefundButton } from './refund-button.tsx'
import { StaffCallsProvider } from './staff-calls.tsx'
import { AssignDialog } from './tabs/tickets/assign-dialog.tsx'
import { TextReader } from './text-reader.tsx'

const id = TranslationId.parse(12)
const ticketId = TicketId.parse(34)
let client: QueryClient
let asked: [string, string, unknown][]
const answer = (by: (method: string, url: string) => unknown) => {
  vi.mocked(send).mockImplementation((method, url, options) => {
    asked.push([method, url, options?.body])
    return Promise.resolve(by(method, url))
  })
}

beforeAll(async () => {
  const { common, admin, adminTickets, adminTranslations, places } = messages
  const en = { common, admin, adminTickets, adminTranslations, places, server: serverTexts('en') }
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en } })
})
beforeEach(() => {
  asked = []
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // cmdk scrolls to what is chosen, and watches its size.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const show = (what: ReactNode) =>
  render(
    <QueryClientProvider client={client}>
      <StaffCallsProvider>{what}</StaffCallsProvider>
    </QueryClientProvider>,
  )

const segment = (number: number) => ({
  id: `s${number}`,
  place: [{ kind: 'paragraph' as const, number }],
  source: `Source ${number}`,
  target: `Target ${number}`,
  disposition: 'translated',
  reason: null,
  notes: [],
  checked: null,
})

test('a page of the text is asked for once, for the ticket that gives leave: nothing that happens elsewhere reads it again', async () => {
  answer((_, url) =>
    url.includes('cursor=1')
      ? { segments: [segment(2)], total: 2, nextCursor: null }
      : { segments: [segment(1)], total: 2, nextCursor: '1' },
  )
  show(<TextReader id={id} ticketId={ticketId} name="birth.pdf" onClose={vi.fn()} />)
  await screen.findByText('Target 1')
  await client.invalidateQueries()
  fireEvent(window, new Event('focus'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.[1]).toMatch(/^\/api\/admin\/translation\/12\/segments\?.*ticketId=34/)
  fireEvent.click(screen.getByRole('button', { name: 'Show more (1 of 2)' }))
  await screen.findByText('Target 2')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(asked).toHaveLength(2)
})

test('money goes back with a reason and the ticket in which it was asked for, and not without one', async () => {
  answer(() => ({ translationId: 12, refundedCents: 495, refundedAt: '2026-11-23T10:00:00.000Z' }))
  show(<RefundButton of={{ id, originalFilename: 'birth.pdf', amount: 4.95 }} ticketId={ticketId} />)
  fireEvent.click(screen.getByRole('button', { name: messages.adminTranslations.refund.action }))
  const dialog = screen.getByRole('dialog', { name: 'Give $4.95 for “birth.pdf” back?' })
  const action = within(dialog).getByRole('button', { name: messages.adminTranslations.refund.action })
  fireEvent.click(action)
  await within(dialog).findByText(sentence('reason-required'))
  expect(asked).toEqual([])
  fireEvent.input(within(dialog).getByRole('textbox'), { target: { value: 'The scan was ours' } })
  fireEvent.click(action)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(asked).toEqual([['POST', '/api/admin/translations/12/refund', { why: 'The scan was ours', ticketId: 34 }]])
})

test('a colleague is found by typing and chosen by a key', async () => {
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }) // biome-ignore format: three empty methods
  const colleagues = [
    { id: 1, name: 'Ana Souza', level: 'moderator' },
    { id: 2, name: 'Iris Lang', level: 'super' },
  ]
  answer((_, url) => ({ colleagues: url.includes('search=iris') ? colleagues.slice(1) : colleagues }))
  const chosen = vi.fn()
  show(<AssignDialog me={UserId.parse(1)} onChoose={chosen} onClose={vi.fn()} />)
  await screen.findByText('Ana Souza (you)')
  const field = screen.getByRole('combobox')
  fireEvent.input(field, { target: { value: 'iris' } })
  fireEvent.change(field, { target: { value: 'iris' } })
  await vi.waitFor(() => expect(screen.queryByText('Ana Souza (you)')).toBeNull())
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen).toHaveBeenCalledWith(2)
})
