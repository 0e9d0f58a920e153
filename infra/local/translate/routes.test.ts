import { expect, test } from 'vitest'
import { findRoute, type Hop, mutualLanguages } from './routes.ts'

const hop = (pair: string, cost: number): Hop => ({
  source: pair.slice(0, 2),
  target: pair.slice(2),
  engine: 'firefox',
  cost,
})
const hops = [
  hop('enpt', 10),
  hop('pten', 10),
  hop('enes', 20),
  hop('esen', 20),
  hop('espt', 20),
  hop('esfr', 20),
  hop('enja', 10),
]

test.each([
  ['a direct way wins', 'es', 'pt', ['es→pt']],
  ['a chain joins what has no way of its own', 'pt', 'fr', ['pt→en', 'en→es', 'es→fr']],
  ['no way back is no way', 'fr', 'en', undefined],
  ['a language to itself is none', 'en', 'en', undefined],
])('%s', (_, source, target, way) => {
  expect(findRoute(hops, source, target)?.map((step) => `${step.source}→${step.target}`)).toEqual(way)
})

test('a language is listed only when every pair with the others works', () => {
  expect(mutualLanguages(hops)).toEqual(['en', 'es', 'pt'])
})
