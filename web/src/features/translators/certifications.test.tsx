// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TranslatorProfile } from '#shared/translators/translator.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { Certifications } from './certifications.tsx'

const { certifications: texts } = messages.translators
const seen = { id: 'c1', issuer: 'ATA', number: '4711', expiresOn: null, seenAt: '2026-11-20T10:00:00.000Z' }
const waiting = { ...seen, id: 'c2', issuer: 'NAATI', seenAt: null }
const profile = { certifications: [seen, waiting] } as unknown as TranslatorProfile

beforeAll(async () => {
  const { common, translators } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translators } } })
})
afterEach(() => {
  cleanup()
  vi.mocked(send).mockReset()
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Certifications profile={profile} />
    </QueryClientProvider>,
  )
const remove = (issuer: string) => fireEvent.click(screen.getByRole('button', { name: `Remove ${issuer} 4711` }))

test('a certification that staff have seen is removed after a question alone', async () => {
  vi.mocked(send).mockResolvedValue({ profile })
  show()
  remove('ATA')
  expect(send).not.toHaveBeenCalled()
  const dialog = screen.getByRole('dialog', { name: texts.removeTitle })
  fireEvent.click(within(dialog).getByRole('button', { name: texts.keep }))
  expect(screen.queryByRole('dialog')).toBeNull()
  remove('ATA')
  fireEvent.click(screen.getByRole('button', { name: texts.removeIt }))
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(JSON.stringify(vi.mocked(send).mock.calls[0])).toContain('NAATI')
  expect(JSON.stringify(vi.mocked(send).mock.calls[0])).not.toContain('"ATA"')
})

test('one that nobody has seen yet goes at once', async () => {
  vi.mocked(send).mockResolvedValue({ profile })
  show()
  remove('NAATI')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
})
