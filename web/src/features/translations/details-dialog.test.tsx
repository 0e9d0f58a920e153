// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getTranslation } from '#shared/translations/api.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { queryOf } from '../../lib/api.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { DetailsDialog } from './details-dialog.tsx'

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(translationType: TranslationView['translationType']): void {
  const row = {
    id: 7,
    originalFilename: 'letter.pdf',
    fileType: 'pdf',
    sourceLanguage: 'en',
    targetLanguage: 'pt',
    translationType,
    status: 'completed',
    stage: 'completed',
    paid: true,
    segments: { total: 3, translated: 3, kept: 0 },
    qualityScore: 97,
    qualityParts: [],
    qualityMessage: { code: 'checks-found-nothing', params: {}, message: 'Checked' },
    hazards: [],
    glossaries: [],
    certificateStatus: null,
    originalContent: 'A letter',
    translatedContent: 'Uma carta',
    wholeContent: { original: null, translated: null },
    deletedAt: null,
  } as unknown as TranslationView
  vi.mocked(send).mockReturnValue(new Promise(() => undefined))
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(queryOf(getTranslation, { id: row.id }).queryKey, row)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <DetailsDialog row={row} onClose={() => undefined} certificate={() => <p>The certificate</p>} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the score and what the checks say of it stand one under the other, beside the downloads', async () => {
  open('ai')
  const score = (await screen.findByText(/^Quality 97/)).closest('details')
  const checked = screen.getByText(/^Checked/)
  const download = screen.getByRole('button', { name: /PDF/ })
  expect(checked.parentElement).toBe(score?.parentElement)
  expect(score?.parentElement?.contains(download)).toBe(false)
})

test('of what is certified the files of its certificate are offered, and no others', async () => {
  open('certified')
  expect(await screen.findByText('The certificate')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
})
