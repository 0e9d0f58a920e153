// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StaffTicket } from '#shared/support/conversation.ts'
import { send } from '../../../../lib/send.ts'
import { english as messages } from '../../../../messages/english.ts'
import { StaffCallsProvider } from '../../staff-calls.tsx'
import { ReplyBox } from './reply-box.tsx'

beforeAll(async () => {
  const { common, admin, adminTickets } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, admin, adminTickets } } })
  vi.mocked(send).mockResolvedValue({ templates: [] })
})
afterEach(cleanup)

const ticket = {
  id: 34,
  name: 'Ana',
  email: 'ana@example.com',
  userId: 5,
  version: 1,
  adminResponse: null,
} as StaffTicket

/** The box of one of the staff who has signed in to this page. */
function boxOf(id: number) {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['/api/me'], { id, adminLevel: 'moderator' })
  render(
    <QueryClientProvider client={client}>
      <StaffCallsProvider>
        <ReplyBox ticket={ticket} />
      </StaffCallsProvider>
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLTextAreaElement>('textbox')
}

test('words that were not sent are there again for who wrote them, and for nobody who signs in after', () => {
  fireEvent.input(boxOf(1), { target: { value: 'I looked into it' } })
  expect(boxOf(2).value).toBe('')
  expect(boxOf(1).value).toBe('I looked into it')
})
