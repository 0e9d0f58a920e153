import { expect, test } from 'vitest'
import { TranslationSummary, type TranslationView } from '#shared/translations/translation.ts'
import { figuresOf, pollMsOfRows } from './history.ts'
import { pollMsOf } from './use-translation-record.ts'

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

test('what a translator works at is asked for again each minute, what is over never', () => {
  const view = (stage: 'translating' | 'human_review' | 'completed') => ({ ...row({ stage }) }) as TranslationView
  expect(pollMsOf(view('translating'), 3)).toBe(1000)
  expect(pollMsOf(view('translating'), 40)).toBe(4000)
  expect(pollMsOf(view('human_review'), 40)).toBe(60_000)
  expect(pollMsOf(view('completed'), 3)).toBe(false)
  expect(pollMsOfRows([row({}), row({ stage: 'human_review' })])).toBe(60_000)
  expect(pollMsOfRows([row({ stage: 'human_review' }), row({ stage: 'queued' })])).toBe(4000)
  expect(pollMsOfRows([row({})])).toBe(false)
})

test('the four figures: all, this month, distinct target languages, and paid money to the cent', () => {
  const rows = [
    row({}),
    row({ amount: 12.48 }),
    row({ targetLanguage: 'es', amount: 24.95, paid: false }),
    row({ targetLanguage: 'es', amount: null, createdAt: '2026-10-10T12:00:00.000Z' }),
    row({ amount: 0.1, createdAt: '2025-11-10T12:00:00.000Z' }),
    row({ amount: 0.2 }),
    ...(['internal', 'refunded'] as const).map((code) => row({ failure: { code, reason: code, message: '' } })),
  ]
  expect(figuresOf(rows, new Date(2026, 10, 21))).toEqual({ total: 8, thisMonth: 6, languages: 2, spentDollars: 17.73 })
})

test('no history, no figures', () => {
  expect(figuresOf([], new Date())).toEqual({ total: 0, thisMonth: 0, languages: 0, spentDollars: 0 })
})
