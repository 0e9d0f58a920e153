import { expect, test } from 'vitest'
import { error } from '../translations/checks/finding.ts'
import { blockingFindings, findingCode } from './review.ts'

test('a changed fact blocks until it is explained; what only a reader can judge blocks nobody', () => {
  const fact = error('numbers', 'finding-missing', { what: '1994' })
  const guess = error('omission', 'finding-omission')
  expect(blockingFindings([fact, guess], [])).toEqual([fact])
  expect(blockingFindings([fact], [{ code: findingCode(fact), reason: 'the year is in the title' }])).toEqual([])
})
