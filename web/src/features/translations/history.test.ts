import { expect, test } from 'vitest'
import { TranslationSummary } from '#shared/translations/translation.ts'
import { figuresOf } from './history.ts'

const row = (change: Partial<TranslationSummary>) =>
  TranslationSummary.parse({
    id: 1,
    originalFilename: 'a.docx',
    fileType: 'docx',
    fileSize: 10,
    sourceLanguage: 'en',
    targetLanguage: 'pt',
    translationType: 'ai',
    status: 'completed',
    stage: 'completed',
    segments: { total: 1, translated: 1, kept: 0 },
    qualityScore: null,
    certificateStatus: null,
    amount: 4.95,
    paid: true,
    paymentIntentId: null,
    failure: null,
    createdAt: '2026-11-10T12:00:00.000Z',
    completedAt: null,
    resultDays: 30,
    deletedAt: null,
    ...change,
  })

test('the four figures: all, this month, distinct target languages, and paid money to the cent', () => {
  const rows = [
    row({}),
    row({ amount: 12.48 }),
    row({ targetLanguage: 'es', amount: 24.95, paid: false }),
    row({ targetLanguage: 'es', amount: null, createdAt: '2026-10-10T12:00:00.000Z' }),
    row({ amount: 0.1, createdAt: '2025-11-10T12:00:00.000Z' }),
    row({ amount: 0.2 }),
  ]
  expect(figuresOf(rows, new Date(2026, 10, 21))).toEqual({ total: 6, thisMonth: 4, languages: 2, spentDollars: 17.73 })
})

test('no history, no figures', () => {
  expect(figuresOf([], new Date())).toEqual({ total: 0, thisMonth: 0, languages: 0, spentDollars: 0 })
})
