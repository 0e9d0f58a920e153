import { expect, test } from 'vitest'
import { error } from '../translations/checks/finding.ts'
import { blockingFindings, findingCode, reviewSegment, stateOnSubmit } from './review.ts'

test('a changed fact blocks until it is explained; what only a reader can judge blocks nobody', () => {
  const fact = error('numbers', 'finding-missing', { what: '1994' })
  const guess = error('omission', 'finding-omission')
  expect(blockingFindings([fact, guess], [])).toEqual([fact])
  expect(blockingFindings([fact], [{ code: findingCode(fact), reason: 'the year is in the title' }])).toEqual([])
})

test('H1: a document that is submitted as text confirms no segment that the editor would not let be confirmed', () => {
  const languages = { sourceLanguage: 'en', targetLanguage: 'pt' }
  const segment = {
    source: 'She was born in 1993.',
    target: 'Ela nasceu em 1999.',
    draft: 'Ela nasceu em 1993.',
    marks: {},
    disposition: 'translated' as const,
    explanations: [],
  }
  expect(stateOnSubmit(segment, languages, [])).toBe('edited')
  expect(stateOnSubmit({ ...segment, target: segment.draft }, languages, [])).toBe('confirmed')
  const explanations = reviewSegment(segment, languages).map((finding) => ({
    code: findingCode(finding),
    reason: 'so in the seal',
  }))
  expect(stateOnSubmit({ ...segment, explanations }, languages, [])).toBe('confirmed')
})
