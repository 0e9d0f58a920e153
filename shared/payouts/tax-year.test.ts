import { expect, test } from 'vitest'
import { missingPaper, taxFormFor, thresholdCents } from './tax-year.ts'

test.each([
  [2024, 60_000],
  [2025, 60_000],
  [2026, 200_000],
])('payments of %i are reported from %i cents', (year, cents) => {
  expect(thresholdCents(year)).toBe(cents)
})

const resident = { isUsResident: true, hasW9: true }
test.each([
  ['at the threshold', 2026, 200_000, resident, '1099-nec'],
  ['a cent below', 2026, 199_999, resident, 'below-threshold'],
  ['the same sum a year before', 2025, 199_999, resident, '1099-nec'],
  ['abroad', 2026, 900_000, { isUsResident: false, hasW9: false }, 'foreign'],
  ['a corporation', 2026, 900_000, { ...resident, taxClass: 'c-corporation' }, 'corporation'],
  ['without tax data', 2026, 900_000, undefined, 'unknown'],
] as const)('%s', (_, year, cents, person, form) => {
  expect(taxFormFor(year, cents, person)).toBe(form)
})

test('who is abroad lacks a W-8, who is not a W-9 until it is there', () => {
  expect(missingPaper({ isUsResident: false, hasW9: false })).toBe('W-8')
  expect([missingPaper(resident), missingPaper({ ...resident, hasW9: false })]).toEqual([null, 'W-9'])
})
