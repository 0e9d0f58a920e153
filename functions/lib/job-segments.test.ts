import { expect, test } from 'vitest'
import { canonicalSegments } from '#shared/segments/segment.ts'
import type { LedgerEntry, Unit } from '../documents/index.ts'
import { readJobSegments } from './job-segments.ts'

const entry = {
  id: 'document#0',
  place: [],
  kind: 'paragraph',
  source: 'Total:',
  target: 'Total:',
  sourceHash: '',
  disposition: 'translated',
  reason: null,
  notes: [],
} satisfies LedgerEntry
const unit: Unit = { id: entry.id, kind: 'paragraph', place: [], pieces: ['Total:'] }

const read = (units: readonly Unit[]) => {
  const files: Record<string, unknown> = {
    'ledger.json': [entry],
    'units.json': units,
    'targets.json': [{ id: entry.id, pieces: ['Soma:'] }],
  }
  const ctx = {
    data: { segments: { listTouched: async () => new Map() } },
    files: { getJson: async (key: string) => files[key.replace(/^.*\//, '')] },
  }
  return readJobSegments(ctx as never, { id: 5, userId: 7, fileType: 'docx' } as never, { id: 9 } as never)
}

test('a translator sees the numbers and ticks at the edges of a text, and what is signed stays the same', async () => {
  const without = await read([unit])
  const seen = await read([{ ...unit, shown: { before: '☒ ', after: '\t1,250.00' } }])
  expect(without).toMatchObject([{ source: 'Total:', before: '', after: '', target: 'Soma:' }])
  expect(seen).toMatchObject([{ source: 'Total:', before: '☒ ', after: '\t1,250.00', target: 'Soma:' }])
  expect(canonicalSegments(seen)).toBe(canonicalSegments(without))
})
