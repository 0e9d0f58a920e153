// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TicketId } from '#shared/lib/id.ts'
import { nextCursorHeader } from '#shared/lib/page.ts'
import { ApiError, exchange } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { Conversation } from './conversation.tsx'
import { OwnQuestions } from './own-questions.tsx'

const id = TicketId.parse(34)
const at = '2026-11-20T10:00:00.000Z'

beforeAll(async () => {
  const { common, support } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common, support } } })
})
afterEach(cleanup)

test('of a long conversation the newest stands first, and what was said earlier is asked for and stands above it', async () => {
  const ticket = { id, status: 'resolved', createdAt: at, updatedAt: at, subject: 'My invoice', answered: true }
  const page = (texts: string[], first: number) => ({
    ticket: { ...ticket, message: 'The question', leave: [] },
    messages: texts.map((text, i) => ({ id: first + i, from: 'person', text, at })),
  })
  vi.mocked(exchange).mockImplementation((_, url) =>
    Promise.resolve(
      url.includes('cursor=before-three')
        ? { answer: page(['one', 'two'], 1), headers: new Headers() }
        : { answer: page(['three', 'four'], 3), headers: new Headers({ [nextCursorHeader]: 'before-three' }) },
    ),
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Conversation id={id} />
    </QueryClientProvider>,
  )
  const texts = () => screen.getAllByText(/^(The question|one|two|three|four)$/).map(({ textContent }) => textContent)
  const earlier = await screen.findByRole('button', { name: messages.common.earlierMessages })
  expect(texts()).toEqual(['The question', 'three', 'four'])
  fireEvent.click(earlier)
  await screen.findByText('one')
  expect(texts()).toEqual(['The question', 'one', 'two', 'three', 'four'])
  expect(screen.queryByRole('button', { name: messages.common.earlierMessages })).toBeNull()
})

test.each([
  ['no questions', []],
  [
    'questions of their own',
    [{ id: 35, status: 'open', createdAt: at, updatedAt: at, subject: 'My invoice', answered: false }],
  ],
])(
  'whoever opens the link to a question of another account, with %s, is told that it is not theirs',
  async (_, tickets) => {
    vi.mocked(exchange).mockImplementation((_, url) =>
      url.includes(String(id))
        ? Promise.reject(new ApiError(404, '', 'Not Found'))
        : Promise.resolve({ answer: { tickets }, headers: new Headers() }),
    )
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <OwnQuestions open={String(id)} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    await screen.findByText(messages.support.questions.notFound)
    expect(screen.queryByText(messages.support.questions.failed)).toBeNull()
    expect(screen.queryAllByRole('listitem')).toHaveLength(tickets.length)
  },
)
