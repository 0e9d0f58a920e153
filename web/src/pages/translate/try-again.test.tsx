// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TranslationView } from '#shared/translations/translation.ts'
import { ApiError, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { TryAgain } from './try-again.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(() => {
  cleanup()
  vi.mocked(send).mockReset()
})

const failed = { id: 7, sourceLanguage: 'en', targetLanguage: 'pt', translationType: 'ai' } as TranslationView

function open(view: TranslationView) {
  const refusal = { code: 'daily-limit', params: {}, message: 'You have reached today’s limit.' }
  const languages = [
    { code: 'en', name: 'English', targets: ['pt', 'pl'], formality: false },
    { code: 'pt', name: 'Portuguese', targets: ['en'], formality: false },
  ]
  vi.mocked(send).mockImplementation((method) =>
    method === 'GET'
      ? Promise.resolve({ languages, engine: 'local', ocr: true })
      : Promise.reject(new ApiError(429, JSON.stringify(refusal), '')),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TryAgain view={view} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('why it cannot be tried again stands beside the button, after the toast has gone', async () => {
  open(failed)
  await screen.findByLabelText('Into')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByRole('alert')).textContent).toContain('today’s limit')
})

test('where both languages were the same, the other one is asked for', async () => {
  open({ ...failed, targetLanguage: 'en' })
  const target = await screen.findByLabelText<HTMLSelectElement>('Into')
  expect(target.value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Please choose a language')).toBeDefined())
  expect(vi.mocked(send).mock.calls.some(([method]) => method === 'POST')).toBe(false)
})

test('a certified one whose languages nobody certifies is tried again as AI translation, and in other languages as chosen', async () => {
  open({ ...failed, targetLanguage: 'pl', translationType: 'certified' })
  const certified = await screen.findByRole<HTMLInputElement>('radio', { name: /human certified/ })
  expect([certified.disabled, certified.checked]).toEqual([true, false])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  const asked = () => vi.mocked(send).mock.calls.find(([method]) => method === 'POST')
  await waitFor(() => expect(JSON.stringify(asked())).toContain('"translationType":"ai"'))
  fireEvent.change(screen.getByLabelText('Into'), { target: { value: 'pt' } })
  expect([certified.disabled, certified.checked]).toEqual([false, true])
})
