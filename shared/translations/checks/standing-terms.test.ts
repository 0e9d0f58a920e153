import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewCounts } from '../../segments/review.ts'
import { standingTerms } from './standing-terms.ts'
import { hasTerm } from './words.ts'

const some = (signs: string, most: number) =>
  fc.array(fc.constantFrom(...Array.from(signs)), { minLength: 1, maxLength: most }).map((list) => list.join(''))

test('the terms that stand in a text are those that are found one by one', () => {
  fc.assert(
    fc.property(fc.array(some('aAé 水ก-', 4), { maxLength: 12 }), some('aAÉé 水ก-.', 30), (sources, text) => {
      const terms = sources.map((source) => ({ source }))
      expect(standingTerms(text, terms)).toEqual(terms.filter(({ source }) => hasTerm(text, source)))
    }),
    { numRuns: 2000 },
  )
})

test('a review takes time by its text, not by the terms of its document', { tags: ['long'] }, () => {
  const word = (i: number) => `w${(i % 20_000).toString(36)}`
  const terms = Array.from({ length: 20_000 }, (_, i) => ({ source: word(i), target: `${word(i)}x` }))
  const segments = Array.from({ length: 1000 }, (_, i) => {
    const text = Array.from({ length: 20 }, (_, k) => word(i * 20 + k)).join(' ')
    const known = { marks: [], disposition: 'machine', state: 'edited', explanations: [] } as const
    return { source: text, target: text, draft: text, ...known, marks: [], explanations: [] }
  })
  const before = process.threadCpuUsage()
  const counts = reviewCounts(segments as never, { sourceLanguage: 'en', targetLanguage: 'es' }, terms)
  const { user } = process.threadCpuUsage(before)
  expect(counts.blocking).toBe(1000)
  expect(user / 1e6).toBeLessThan(2)
})
