import { expect, test } from 'vitest'
import { formatCents, formatWholeDollars } from './money.ts'

test.each([
  [1248, 'en', '$12.48'],
  [-1247, 'en', '-$12.47'],
  [0, 'en', '$0.00'],
  [123_456_789, 'en', '$1,234,567.89'],
  [-1247, 'de', '-12,47\u00a0$'],
  [-1247, 'ja', '-$12.47'],
  [1248, 'ar', '\u206612.48\u00a0US$\u2069'],
  [-1247, 'ar', '\u2066-12.47\u00a0US$\u2069'],
])('%i cents in %s are one piece with their sign', (cents, locale, text) => {
  expect(formatCents(cents, locale)).toBe(text)
})

test('whole dollars are one left-to-right piece in Arabic too', () => {
  expect(formatWholeDollars(646.02)).toBe('$646')
  expect(formatWholeDollars(646.02, 'ar')).toMatch(/^\u2066646\sUS\$\u2069$/)
})
