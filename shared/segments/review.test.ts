import { expect, test } from 'vitest'
import { error } from '../translations/checks/finding.ts'
import { blockingFindings } from './review.ts'

test('a changed fact blocks until it is explained; what only a reader can judge blocks nobody', () => {
  const fact = error('numbers', '1994 is not in the translation')
  const guess = error('omission', 'a part of the source seems to be missing')
  expect(blockingFindings([fact, guess], [])).toEqual([fact])
  expect(blockingFindings([fact], [{ code: `numbers: ${fact.message}`, reason: 'the year is in the title' }])).toEqual(
    [],
  )
})
