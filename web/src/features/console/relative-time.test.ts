import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const minutes = (count: number) => count * 60_000

test.each([
  [minutes(0), 'now'],
  [minutes(-0.5), 'now'],
  [minutes(-1), '1 min. ago'],
  [minutes(-119), '1 hr. ago'],
  [minutes(119), 'in 1 hr.'],
  [minutes(60 * 24 * 2), 'in 2 days'],
  [minutes(-60 * 24 * 8), '1 wk. ago'],
  [minutes(-60 * 24 * 400), '1 yr. ago'],
])('%i ms from now is %s', (ms, text) => {
  expect(relativeTime(ms, 'en')).toBe(text)
})
