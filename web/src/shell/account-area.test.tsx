// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '../features/translators/draft.ts'
import { send } from '../lib/send.ts'
import { user } from '../lib/testing/user.ts'
import { english as messages } from '../messages/english.ts'
import { AccountArea } from './account-area.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en: { common: messages.common } } })
})
afterEach(cleanup)

const show = () =>
  render(
    <MemoryRouter>
      <AccountArea session={{ state: 'signed-in', user }} />
    </MemoryRouter>,
  )

test('signing out forgets what was typed in this window: the next person at it finds nobody’s address', async () => {
  keepDraft({ fields: { taxAddress: '48 Plover Quay', phone: '+1 212 555 0100' } })
  vi.mocked(send).mockResolvedValue({})
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await vi.waitFor(() => expect(readDraft()).toEqual({ fields: {} }))
})

test('a sign-out that failed forgets nothing', async () => {
  keepDraft({ fields: { phone: '+1 212 555 0100' } })
  vi.mocked(send).mockRejectedValue(new TypeError('offline'))
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }))
  await vi.waitFor(() => expect(vi.mocked(send)).toHaveBeenCalled())
  expect(readDraft().fields).toEqual({ phone: '+1 212 555 0100' })
})
