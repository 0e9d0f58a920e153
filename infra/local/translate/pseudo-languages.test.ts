import { expect, test } from 'vitest'
import { pseudoLanguagesFrom, withPseudo } from './pseudo-languages.ts'
import { findRoute, type Hop, mutualLanguages } from './routes.ts'

const hop = (pair: string): Hop => ({ source: pair.slice(0, 2), target: pair.slice(2), engine: 'firefox', cost: 10 })

test.each([
  ['none unless asked for', undefined, []],
  ['an empty value is none', '', []],
  ['several, with spaces', 'ar, he', ['ar', 'he']],
])('%s', (_, value, languages) => {
  expect(pseudoLanguagesFrom({ PSEUDO_LANGUAGES: value })).toEqual(languages)
})

test.each(['arabic', 'en', 'AR'])('%s is no pseudo language', (value) => {
  expect(() => pseudoLanguagesFrom({ PSEUDO_LANGUAGES: value })).toThrow(/PSEUDO_LANGUAGES names/)
})

test('a pseudo language is only marked, even where a model could translate it, and every pair with it works', () => {
  const hops = withPseudo(['enpt', 'pten', 'enar', 'aren'].map(hop), ['ar'])
  expect(mutualLanguages(hops)).toEqual(['ar', 'en', 'pt'])
  expect(findRoute(hops, 'pt', 'ar')?.map(({ engine }) => engine)).toEqual(['firefox', 'pseudo'])
})
