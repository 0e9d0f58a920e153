import { expect, test } from 'vitest'
import { hashText } from './hash-text.ts'

test.each([
  ['', ''],
  ['#0410-6105', '0410-6105'],
  ['#a%20b', 'a b'],
  ['#100%', '100%'],
  ['#%E0%A4', '%E0%A4'],
])('the hash %o says %o, and no page breaks over it', (hash, text) => {
  expect(hashText(hash)).toBe(text)
})
