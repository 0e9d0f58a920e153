import { expect, test } from 'vitest'
import { formatNumber, serialize } from './serialize.ts'

test.each([
  [0.0018450185, '0.0018450185'],
  [-542, '-542'],
  [0.1, '0.1'],
  [1e-15, '0'],
  [Number.NaN, '0'],
  [1e30, '1000000000000000'],
])('the number %d of a file is written as %s', (value, expected) => {
  expect(serialize(value)).toBe(expected)
})

test.each([
  [72.123456789, '72.12346'],
  [0.00018450185, '0.0001845'],
  [6.1e-17, '0'],
  [-0.5, '-0.5'],
])('a measure of %d on the page is written as %s', (value, expected) => {
  expect(formatNumber(value)).toBe(expected)
})
