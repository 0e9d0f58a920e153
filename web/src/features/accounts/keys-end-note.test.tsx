// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changePassword } from '#shared/accounts/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import { queryClient } from '../../lib/query-client.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { KeysEndNote } from './keys-end-note.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.mocked(send).mockReset()
})

const key = { id: 4, name: 'Server', prefix: 'att_4', createdAt: '2026-05-01T12:00:00.000Z', lastUsedAt: null }

/** A server whose keys end with the password. */
function serve(keys: object[]): void {
  let living = keys
  vi.mocked(send).mockImplementation((_, url) => {
    if (url !== changePassword.path) return Promise.resolve({ approved: true, keys: living })
    living = []
    return Promise.resolve(messageOf('password-changed-keys', { count: keys.length }))
  })
}

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <KeysEndNote />
      <ChangePasswordForm />
    </QueryClientProvider>,
  )

test('an account with API keys reads before that a new password ends them, and none is listed after it', async () => {
  serve([key])
  open()
  expect(await screen.findByText(messages.accounts.account.keysEnd)).toBeDefined()
  fireEvent.input(screen.getByLabelText('Current password'), { target: { value: 'The old harbour' } })
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: 'Quiet harbour 4711' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByText(messages.accounts.account.keysEnd)).toBeNull())
})

test('an account without keys reads nothing of them', async () => {
  serve([])
  open()
  await waitFor(() => expect(send).toHaveBeenCalled())
  expect(screen.queryByText(messages.accounts.account.keysEnd)).toBeNull()
})
