// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '../../features/translators/draft.ts'
import { queryClient } from '../../lib/query-client.ts'
import { send } from '../../lib/send.ts'
import { startSession } from '../../lib/session.ts'
import { user } from '../../lib/testing/user.ts'
import { english as messages } from '../../messages/english.ts'
import { AdminInvitationPage } from './admin-invitation.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: messages } }))
afterEach(cleanup)

const invitation = {
  adminLevel: 'moderator',
  expiresAt: '2026-12-01T00:00:00.000Z',
  invitationMessage: '',
  email: 'new@example.com',
  isYours: false,
}

test('signing out at an invitation of another address forgets what was typed in this window', async () => {
  keepDraft({ fields: { taxAddress: '48 Plover Quay' } })
  vi.mocked(send).mockImplementation((_, url) => Promise.resolve(url === '/api/logout' ? {} : invitation) as never)
  startSession(user)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/invitation/secret']}>
        <Routes>
          <Route path="/invitation/:token" element={<AdminInvitationPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: messages.common.nav.signOut }))
  await vi.waitFor(() => expect(readDraft()).toEqual({ fields: {} }))
})
