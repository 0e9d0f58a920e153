// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../lib/query-client.ts'
import { send } from '../lib/send.ts'
import { startSession } from '../lib/session.ts'
import { user } from '../lib/testing/user.ts'
import { english as messages } from '../messages/english.ts'
import { FrameNotices } from './frame-notices.tsx'

beforeAll(async () => {
  const { common } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
})

test('a session that ends while a page is open says so and keeps the page; one that is back ends the notice', async () => {
  startSession(user)
  const typed = ['/api/glossaries']
  queryClient.setQueryData(typed, 'of this person')
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <FrameNotices />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  answer(401, { code: 'bad-credentials', message: 'Wrong password' })
  await expect(send('POST', '/api/login', { body: {} })).rejects.toThrow('401')
  expect(screen.queryByText(/session has ended/)).toBeNull()

  answer(401, { code: 'not-signed-in', message: 'Please sign in.' })
  await expect(send('PUT', '/api/me', { body: {} })).rejects.toThrow('401')
  expect((await screen.findByRole('link', { name: 'Sign In' })).getAttribute('target')).toBe('_blank')

  answer(200, { user })
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText(/session has ended/)).toBeNull())
  expect(queryClient.getQueryData(typed)).toBe('of this person')
})

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))
