import { afterEach, expect, test, vi } from 'vitest'
import { formatDate } from './dates.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A reader there: `TZ` is read once a process, and the tests share one. */
function readIn(zone: string): void {
  class Format extends Intl.DateTimeFormat {
    constructor(locale: string, options: Intl.DateTimeFormatOptions) {
      super(locale, { timeZone: zone, ...options })
    }
  }
  vi.stubGlobal('Intl', { DateTimeFormat: Format })
}

test.each(['America/New_York', 'UTC', 'Asia/Tokyo'])('a day without a time is the same day in %s', (zone) => {
  readIn(zone)
  expect(formatDate('2026-11-20')).toBe('Nov 20, 2026')
})

test.each([
  ['America/New_York', 'Nov 20, 2026'],
  ['Asia/Tokyo', 'Nov 21, 2026'],
])('a moment is told in the zone of the reader: %s', (zone, day) => {
  readIn(zone)
  expect(formatDate('2026-11-21T03:00:00.000Z')).toBe(day)
})
