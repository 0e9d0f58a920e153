// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TranslationView } from '#shared/translations/translation.ts'
import { english as messages } from '../../messages/english.ts'
import { PaidResult } from './paid-result.tsx'

const { badge, queue } = messages.translations

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(cleanup)

function show(certificateStatus: TranslationView['certificateStatus']): string {
  const view = {
    id: 7,
    originalFilename: 'birth.pdf',
    fileType: 'pdf',
    sourceLanguage: 'es',
    targetLanguage: 'en',
    translationType: 'certified',
    status: 'completed',
    stage: 'completed',
    paid: true,
    segments: { total: 3, translated: 3, kept: 0 },
    qualityScore: 100,
    qualityParts: [],
    hazards: [],
    glossaries: [],
    certificateStatus,
  } as unknown as TranslationView
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PaidResult view={view} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const text = screen.getByRole('article').textContent ?? ''
  expect(screen.getByRole('article').dataset['certified']).toBe(text.includes(queue.certified) ? 'true' : undefined)
  return text
}

test.each(['valid', 'superseded'] as const)('%s: certified by humans, with its quality', (status) => {
  expect(show(status)).toContain(queue.certified)
  expect(screen.getByText(/100/)).toBeTruthy()
})

test.each(['revoked', 'suspended'] as const)('H3: %s: not called certified, and of no quality', (status) => {
  const text = show(status)
  expect(text).not.toContain(queue.certified)
  expect(text).toContain(queue[status])
  expect(text).not.toContain(badge.certified)
  expect(text).not.toContain('100')
})
