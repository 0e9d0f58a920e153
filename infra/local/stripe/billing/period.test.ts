import { expect, test } from 'vitest'
import { periodEnd } from './period.ts'

const at = (date: string) => Date.parse(`${date}T10:00:00Z`) / 1000

test.each([
  ['a month', '2026-01-15', '2026-01-15', 'month', 1, '2026-02-15'],
  ['the last day of a short month', '2026-01-31', '2026-01-31', 'month', 1, '2026-02-28'],
  ['back to the anchor after a short month', '2026-01-31', '2026-02-28', 'month', 1, '2026-03-31'],
  ['a leap day', '2024-02-29', '2024-02-29', 'year', 1, '2025-02-28'],
  ['over the turn of the year', '2026-12-31', '2026-12-31', 'month', 2, '2027-02-28'],
  ['a week', '2026-01-15', '2026-01-15', 'week', 1, '2026-01-22'],
])('the period ends after %s', (_label, anchor, start, interval, interval_count, end) => {
  expect(periodEnd(at(anchor), at(start), { interval, interval_count })).toBe(at(end))
})
