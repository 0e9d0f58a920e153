import { expect, test } from 'vitest'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { filterHistory, type HistoryState } from './history-filter.ts'

const row = (originalFilename: string, status: string, stage: string, deletedAt: string | null = null) =>
  ({ originalFilename, status, stage, deletedAt }) as TranslationSummary
const rows = [
  row('Lease 2026.pdf', 'pending', 'awaiting_payment'),
  row('birth certificate.docx', 'human_review', 'human_review'),
  row('Letter.txt', 'processing', 'translating'),
  row('Upload.txt', 'pending', 'queued'),
  row('lease-old.pdf', 'completed', 'completed'),
  row('gone', 'completed', 'completed', '2026-11-20T10:00:00.000Z'),
]

test.each<[string, string, HistoryState, number[]]>([
  ['everything', '', 'all', [0, 1, 2, 3, 4, 5]],
  ['a name in whatever case', 'LEASE', 'all', [0, 4]],
  ['every word of it', 'certificate birth', 'all', [1]],
  ['what is not paid', '', 'unpaid', [0]],
  ['what is at work, also before it has begun', '', 'processing', [2, 3]],
  ['a state and a name', 'lease', 'completed', [4]],
  ['a deleted document by no name', 'gone', 'all', []],
])('%s', (_, words, state, expected) => {
  expect(filterHistory(rows, { words, state })).toEqual(expected.map((index) => rows[index]))
})
