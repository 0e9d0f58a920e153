import { expect, test } from 'vitest'
import { canonicalSegments } from '#shared/segments/segment.ts'
import type { LedgerEntry, Unit } from '../documents/index.ts'
import { readJobSegments, targetsOf } from './job-segments.ts'

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

const read = (
  units: readonly Unit[],
  { ledger = [entry], job = {}, target = 'Soma:' }: { ledger?: LedgerEntry[]; job?: object; target?: string } = {},
) => {
  const files: Record<string, unknown> = {
    'ledger.json': ledger,
    'units.json': units,
    'targets.json': [{ id: entry.id, pieces: [target] }],
  }
  const ctx = {
    data: { segments: { listTouched: async () => new Map() } },
    files: { getJson: async (key: string) => files[key.replace(/^.*\//, '')] },
  }
  return readJobSegments(ctx as never, { id: 5, userId: 7, fileType: 'docx' } as never, { id: 9, ...job } as never)
}

test('a translator sees the numbers and ticks at the edges of a text, and what is signed stays the same', async () => {
  const without = await read([unit])
  const seen = await read([{ ...unit, shown: { before: '☒ ', after: '\t1,250.00' } }])
  expect(without).toMatchObject([{ source: 'Total:', before: '', after: '', target: 'Soma:' }])
  expect(seen).toMatchObject([{ source: 'Total:', before: '☒ ', after: '\t1,250.00', target: 'Soma:' }])
  expect(canonicalSegments(seen)).toBe(canonicalSegments(without))
})

test('H1: a translator sees which of the boxes of a text are ticked, and what is signed stays the same', async () => {
  const without = await read([unit])
  const seen = await read([
    {
      ...unit,
      shown: {
        boxes: [
          ['❑', '☑'],
          ['❑', '☐'],
        ],
      },
    },
  ])
  expect(seen).toMatchObject([{ source: 'Total:', before: '☑ ☐ ', after: '' }])
  expect(canonicalSegments(seen)).toBe(canonicalSegments(without))
})

test('a translator sees what is raised or crossed out on the page, and what is signed stays the same', async () => {
  const without = await read([unit])
  const seen = await read([{ ...unit, shown: { looks: { 0: 'struck' } } }])
  expect(seen).toMatchObject([{ source: 'Total:', target: 'Soma:', looks: { 0: 'struck' } }])
  expect(canonicalSegments(seen)).toBe(canonicalSegments(without))
})

test('H1: what the engine kept stands confirmed, and is open again where a customer asks for its correction', async () => {
  const kept = (id: string): LedgerEntry => ({
    ...entry,
    id,
    source: '4711-2231',
    disposition: 'kept',
    reason: 'number',
  })
  const ledger = [kept('document#1'), kept('document#2'), kept('document#3.0')]
  const statesOf = async (job: object) => (await read([], { ledger, job })).map(({ state }) => state)
  expect(await statesOf({})).toEqual(['confirmed', 'confirmed', 'confirmed'])
  // The last one stays in its file, whatever is written for it.
  const asked = { message: 'Must read 2233.', segments: [2, 3].map((number) => ({ number, wrong: '' })) }
  expect(await statesOf({ asked })).toEqual(['confirmed', 'draft', 'confirmed'])
})

test('a number that was kept in the digits of the target stands confirmed in these, and goes into the file', async () => {
  const kept: LedgerEntry = { ...entry, source: '١٢', target: '12', disposition: 'kept', reason: 'number' }
  const units = [{ ...unit, pieces: ['١٢'] }]
  const segments = await read(units, { ledger: [kept], target: '12' })
  expect(segments).toMatchObject([{ source: '١٢', draft: '12', target: '12', state: 'confirmed' }])
  expect(targetsOf(segments, units)).toEqual([{ id: entry.id, pieces: ['12'] }])
})
