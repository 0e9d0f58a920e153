// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueueItemId, TicketId, UserId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { newTicket } from '#shared/support/ticket.ts'
import { exchange } from '../../../../lib/send.ts'
import { english as messages } from '../../../../messages/english.ts'
import { StaffCallsProvider } from '../../staff-calls.tsx'
import { TicketDrawer } from './ticket-drawer.tsx'

const id = TicketId.parse(34)
const at = '2026-11-20T10:00:00.000Z'

beforeAll(async () => {
  const { common, admin, adminTickets } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en: { common, admin, adminTickets } } })
})
afterEach(cleanup)

test('staff read a long conversation from its end, and what was said and noted earlier stands above when it is asked for', async () => {
  const asked = { id, author: 'person' as const, userId: null, name: 'Ana', email: 'ana@example.com' }
  const made = newTicket({ ...asked, subject: 'My invoice', message: 'The question' }, new Date(at))
  const ticket: StaffTicket = { ...made, assignedTo: null, dueAt: null, lastChange: null }
  const page = (texts: string[], first: number) => ({
    ticket,
    messages: texts.map((text, i) => ({ id: first + i, from: 'note', by: null, name: 'Ada', text, at })),
    others: [],
    appealWaits: false,
  })
  vi.mocked(exchange).mockImplementation((_, url) =>
    Promise.resolve(
      url.includes('cursor=before-three')
        ? { answer: page(['one', 'two'], 1), headers: new Headers() }
        : { answer: page(['three', 'four'], 3), headers: new Headers({ [nextCursorHeader]: 'before-three' }) },
    ),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['/api/me'], { id: 1, adminLevel: 'moderator' })
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <StaffCallsProvider>
          <TicketDrawer id={id} mayWrite={false} onOpen={() => undefined} />
        </StaffCallsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const texts = () => screen.getAllByText(/^(The question|one|two|three|four)$/).map(({ textContent }) => textContent)
  const earlier = await screen.findByRole('button', { name: messages.common.earlierMessages })
  expect(texts()).toEqual(['The question', 'three', 'four'])
  fireEvent.click(earlier)
  await screen.findByText('one')
  expect(texts()).toEqual(['The question', 'one', 'two', 'three', 'four'])
})

test('a ticket of the product about a customer leads to that customer by number', async () => {
  const asked = { id, author: 'product' as const, userId: UserId.parse(7), name: '', email: '' }
  const made = newTicket({ ...asked, subject: 'A payment is disputed', message: 'Look' }, new Date(at))
  const ticket: StaffTicket = { ...made, assignedTo: null, dueAt: null, lastChange: null }
  show({ ticket, messages: [], others: [], appealWaits: false })
  expect((await screen.findByRole('link', { name: '#7' })).getAttribute('href')).toContain('tab=users&open=7')
})

test('the ticket of an appeal leads to its job, where it is answered; once it is decided it is answered like any other', async () => {
  const asked = { id, author: 'person' as const, userId: UserId.parse(7), name: 'Ana', email: 'ana@example.com' }
  const jobId = QueueItemId.parse(5)
  const made = newTicket({ ...asked, subject: 'Appeal', message: 'Look', jobId }, new Date(at))
  const ticket: StaffTicket = { ...made, assignedTo: null, dueAt: null, lastChange: null }
  show({ ticket, messages: [], others: [], appealWaits: true })
  const link = await screen.findByRole('link', { name: /#5/ })
  expect(link.getAttribute('href')).toContain('tab=queue&open=5')
  expect(screen.getByText(messages.adminTickets.job.appeal)).toBeDefined()
  expect(screen.queryByText(messages.adminTickets.reply.title)).toBeNull()
  expect(statuses()).toEqual(['Open', 'In progress'])
  cleanup()
  show({ ticket, messages: [], others: [], appealWaits: false })
  await screen.findByText(messages.adminTickets.reply.title)
  expect(screen.getByText(messages.adminTickets.job.title)).toBeDefined()
  expect(statuses()).toEqual(['Open', 'In progress', 'Resolved', 'Closed'])
})

function statuses() {
  const choice = screen.getByRole('combobox', { name: messages.adminTickets.columns.status })
  return within(choice)
    .getAllByRole('option')
    .map((option) => option.textContent)
}

function show(answer: unknown) {
  vi.mocked(exchange).mockImplementation((_, url) =>
    Promise.resolve({ answer: url.includes('support-tickets') ? answer : {}, headers: new Headers() }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['/api/me'], { id: 1, adminLevel: 'super' })
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <StaffCallsProvider>
          <TicketDrawer id={id} mayWrite onOpen={() => undefined} />
        </StaffCallsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
