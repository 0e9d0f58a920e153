import { expect, test } from 'vitest'
import { formatCents } from '#shared/lib/money.ts'
import { centsOf } from './use-cents.ts'

test.each([
  ['17.46', 1746],
  ['$17.46', 1746],
  ['17,46', 1746],
  [' 17 ', 1700],
  ['17.4', undefined],
  ['1.746,00', 174_600],
  ['$1,234.56', 123_456],
  ['1,234.56', 123_456],
  ['1,234,567.89', 123_456_789],
  ['1.234.56', undefined],
  ['1,23.45', undefined],
  ['1,234', undefined],
  ['', undefined],
  ['-17.46', undefined],
  ['17.466', undefined],
])('%s is %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

test.each(['en', 'es', 'fr', 'de', 'ar', 'ja'])('in %s a sum may be typed as it is shown', (language) => {
  for (const cents of [0, 1746, 99_999, 100_000, 123_456, 123_456_789])
    expect(centsOf(formatCents(cents, language))).toBe(cents)
})
