import { beforeEach, expect, test, vi } from 'vitest'
import { listJobSegments, openJob } from '#shared/segments/api.ts'
import { segmentsOnPage } from '#shared/segments/segment.ts'
import { call } from '../../../lib/api.ts'
import { loadJob } from './load-job.ts'

vi.mock('../../../lib/api.ts', () => ({ call: vi.fn() }))

const total = 2 * segmentsOnPage + 7

/** The server's page of a long document, for an input as the contract takes it. */
beforeEach(() => {
  vi.mocked(call).mockImplementation((row: unknown, input: unknown) => {
    if (row === openJob) return Promise.resolve({ id: 1 })
    const { from, limit } = listJobSegments.input.strict().parse(input)
    const segments = Array.from({ length: Math.min(limit, total - from) }, (_, i) => ({ number: from + i + 1 }))
    return Promise.resolve({ segments, total })
  })
})

test.each([
  ['the first page is short', (from: number) => (from === 0 ? 3 : segmentsOnPage)],
  ['each page is of another length', (from: number) => 1 + ((from * 7) % 13)],
  ['a long segment stands alone', () => 1],
])('a document of long segments is loaded whole, in its order, each once: %s', async (_, most) => {
  const few = 41
  vi.mocked(call).mockImplementation((row: unknown, input: unknown) => {
    if (row === openJob) return Promise.resolve({ id: 1 })
    const { from, limit } = listJobSegments.input.strict().parse(input)
    const length = Math.min(limit, few - from, most(from))
    return Promise.resolve({ segments: Array.from({ length }, (_none, i) => ({ number: from + i + 1 })), total: few })
  })
  const { segments } = await loadJob(1)
  expect(segments.map(({ number }) => number)).toEqual(Array.from({ length: few }, (_none, i) => i + 1))
})

test('a document of more segments than a page holds is loaded whole, in its order', async () => {
  const { segments } = await loadJob(1)
  expect(segments.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
})

test('a long segment at the beginning does not make a call of each that follows', async () => {
  vi.mocked(call).mockClear()
  vi.mocked(call).mockImplementation((row: unknown, input: unknown) => {
    if (row === openJob) return Promise.resolve({ id: 1 })
    const { from, limit } = listJobSegments.input.strict().parse(input)
    const length = from === 0 ? 1 : Math.min(limit, total - from)
    return Promise.resolve({ segments: Array.from({ length }, (_, i) => ({ number: from + i + 1 })), total })
  })
  const { segments } = await loadJob(1)
  expect(segments.map(({ number }) => number)).toEqual(Array.from({ length: total }, (_, i) => i + 1))
  expect(vi.mocked(call).mock.calls.length).toBeLessThan(7)
})
