import { expect, test } from 'vitest'
import { centsOf } from './use-cents.ts'

test.each([
  ['17.46', 1746],
  ['$17.46', 1746],
  ['17,46', 1746],
  [' 17 ', 1700],
  ['17.4', undefined],
  ['1.746,00', undefined],
  ['', undefined],
  ['-17.46', undefined],
  ['17.466', undefined],
])('%s is %s cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})
