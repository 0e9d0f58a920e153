import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedTaxCents } from './tax.ts'

test.each([
  ['none is collected', 1248, 0, 0],
  ['a fifth', 1200, 2000, 200],
  ['the odd cent', 1248, 2000, 208],
  ['nothing was paid', 0, 2000, 0],
  ['a part of a percent', 10_000, 825, 762],
])('tax within a total: %s', (_, total, rate, cents) => {
  expect(includedTaxCents(total, rate)).toBe(cents)
})

test('tax and net price are whole cents that add up to what was paid, and tax never exceeds it', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(9900), (total, rate) => {
      const tax = includedTaxCents(total, rate)
      expect(Number.isSafeInteger(tax) && tax >= 0 && tax <= total).toBe(true)
      expect(Math.abs((total - tax) * rate - tax * 10_000)).toBeLessThanOrEqual(10_000 + rate)
    }),
  )
})
