// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { english as messages } from '../../messages/english.ts'
import { RowMenu } from './row-menu.tsx'

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(cleanup)

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test.each([
  ['not completed yet', null, 30, ['1', '7', '30', '90']],
  ['a moment ago', daysAgo(0.1), 30, ['1', '7', '30', '90']],
  ['eight days ago', daysAgo(8), 30, ['30', '90']],
  ['eight days ago, and kept for seven by a correction: what holds stays', daysAgo(8), 7, ['7', '30', '90']],
] as const)(
  'R3: a time that is over is not offered, for it would delete at once: completed %s',
  (_, completedAt, resultDays, wanted) => {
    const row = { id: 7, originalFilename: 'birth.pdf', stage: 'completed', deletedAt: null, completedAt, resultDays }
    render(<RowMenu row={row as TranslationSummary} onDelete={() => undefined} />)
    fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
    const offered = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)
    expect(offered.map((label) => /\d+/.exec(label)?.[0])).toEqual(wanted)
  },
)
