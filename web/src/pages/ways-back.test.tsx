// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Proof } from '../features/translators/proof.tsx'
import { queryClient } from '../lib/query-client.ts'
import { send } from '../lib/send.ts'
import { english as messages } from '../messages/english.ts'
import { SubscribePage } from './subscribe/subscribe.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(cleanup)

const at = (address: string, page: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
const wayOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

test('who creates an account to subscribe comes back to the plan that they chose', async () => {
  at('/subscribe?plan=enterprise-ai', <SubscribePage />)
  expect(await wayOf(messages.subscribe.signIn.register)).toBe('/register?redirect=%2Fsubscribe%3Fplan%3Denterprise-ai')
})

test('who creates an account for a proven application comes to the translator hub', async () => {
  vi.mocked(send).mockResolvedValue({
    code: 'application-confirmed',
    params: {},
    message: '',
    email: 'a@b.co',
    hasAccount: false,
  })
  at('/translator-application?token=7.secret', <Proof token="7.secret" />)
  fireEvent.click(screen.getByRole('button', { name: messages.translators.proof.confirm }))
  expect(await wayOf(messages.translators.proof.toRegister)).toBe('/register?redirect=%2Ftranslator-dashboard')
})
