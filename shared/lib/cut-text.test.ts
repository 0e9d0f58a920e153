import { expect, test } from 'vitest'
import { findingCode } from '../segments/review.ts'
import { cutText } from './cut-text.ts'

test.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['', 2, ''],
])('%s cut at %i is %s', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

test('the name of a finding is a text that calls take, wherever it is cut', () => {
  for (const what of ['😀'.repeat(300), ` ${'😀'.repeat(300)}`])
    expect(findingCode({ check: 'numbers', code: 'finding-missing', params: { what } }).isWellFormed()).toBe(true)
})
