import { expect, test } from 'vitest'
import type { AnalyticsDay } from '#shared/counters/analytics.ts'
import { bucketsOf, meanQuality, wholePercents } from './buckets.ts'

const end = Date.UTC(2026, 10, 22)
const daysOf = (count: number, fields: Partial<AnalyticsDay> = {}): AnalyticsDay[] =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
    users: 1,
    translations: 2,
    ai: 1,
    certified: 1,
    completed: 1,
    failed: 0,
    tickets: 0,
    quality: null,
    scored: 0,
    revenueCents: 100,
    ...fields,
  }))

test.each([
  ['30d', 30, 30, '2026-10-24', '2026-11-22'],
  ['90d', 90, 13, '2026-08-25', '2026-11-16'],
  ['365d', 365, 13, '2025-11-23', '2026-11-01'],
] as const)('%s: no day is lost, and bars begin where they should', (range, length, bars, first, last) => {
  const buckets = bucketsOf(daysOf(length), range)
  expect([buckets.length, buckets[0]?.from, buckets.at(-1)?.from]).toEqual([bars, first, last])
  expect(buckets.reduce((sum, { users }) => sum + users, 0)).toBe(length)
  expect(buckets.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(length * 100)
})

test('quality is the mean over the documents, and nothing where nothing was scored', () => {
  const days = [...daysOf(1, { quality: 90, scored: 1 }), ...daysOf(1, { quality: 60, scored: 3 })]
  expect(meanQuality(days)).toBe(67.5)
  expect(meanQuality(daysOf(3))).toBeNull()
})

test.each([
  [
    [3, 5],
    [38, 62],
  ],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 4],
    [0, 100],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('shares of %j are whole percents that add up: %j', (parts, percents) => {
  expect(wholePercents(parts)).toEqual(percents)
})
