// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { endSession, startSession } from '../../lib/session.ts'
import { user } from '../../lib/testing/user.ts'
import { english as messages } from '../../messages/english.ts'
import { ApiSignupPage } from './api-signup.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(cleanup)

function open(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ApiSignupPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('only who is not signed in is told to sign in before applying', async () => {
  endSession()
  open()
  expect(await screen.findByText(/Sign in first/)).toBeDefined()
  cleanup()
  startSession(user)
  open()
  expect(await screen.findByText(/Tell us your company/)).toBeDefined()
  expect(screen.queryByText(/Sign in first/)).toBeNull()
})
