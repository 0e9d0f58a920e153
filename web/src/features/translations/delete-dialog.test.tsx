// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { english as messages } from '../../messages/english.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const { deletion } = messages.translations

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(cleanup)

test.each(['ai', 'certified'] as const)(
  'what ends with a certified document is said before it is deleted: %s',
  (type) => {
    const row = { id: 7, originalFilename: 'birth.pdf', translationType: type, status: 'completed', paid: true }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <DeleteDialog row={row as TranslationSummary} onClose={() => undefined} />
      </QueryClientProvider>,
    )
    expect(screen.getByText(deletion.paid)).toBeTruthy()
    expect(screen.queryAllByText(deletion.certified)).toHaveLength(type === 'certified' ? 1 : 0)
  },
)
