import { afterEach, expect, test, vi } from 'vitest'
import { formatDate } from './dates.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['America/New_York', 'UTC', 'Asia/Tokyo'])('a day without a time is the same day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(formatDate('2026-11-20')).toBe('Nov 20, 2026')
})

test.each([
  ['America/New_York', 'Nov 20, 2026'],
  ['Asia/Tokyo', 'Nov 21, 2026'],
])('a moment is told in the zone of the reader: %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  expect(formatDate('2026-11-21T03:00:00.000Z')).toBe(day)
})
