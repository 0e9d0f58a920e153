import { expect, test } from 'vitest'
import { maxSaved, type SegmentChange } from '#shared/segments/segment.ts'
import { inTransactions } from './in-transactions.ts'

const change = (number: number, target: string): SegmentChange => ({
  number,
  base: 0,
  operation: `operation-${number}`,
  follows: [],
  target,
  state: 'edited',
  explanations: [],
  ownTranslation: false,
  filledFrom: null,
})
/** Characters of three bytes that a row holds. */
const longestInRow = 100_000
const bytesOf = (changes: readonly SegmentChange[]) => Buffer.byteLength(JSON.stringify(changes))

test('V1: the longest texts that a save may hold go to the table in transactions of less than 4 MB, in their order', () => {
  const longest = Array.from({ length: maxSaved }, (_, i) => change(i + 1, '訳'.repeat(longestInRow)))
  const groups = inTransactions(longest)
  expect(groups.flat()).toEqual(longest)
  expect(Math.max(...groups.map(bytesOf)) * 2).toBeLessThan(4_000_000)
})

test('what fits is saved at once', () => {
  const all = Array.from({ length: maxSaved + 1 }, (_, i) => change(i + 1, 'A sentence.'))
  expect(inTransactions(all).map(({ length }) => length)).toEqual([maxSaved, 1])
  expect(inTransactions([])).toEqual([[]])
})
