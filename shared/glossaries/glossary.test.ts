import { expect, test } from 'vitest'
import { GlossaryIds } from './chosen.ts'
import { servesPair } from './glossary.ts'

const glossary = { sourceLanguage: 'en', targetLanguages: ['pt-br', 'es'] }

test.each([
  ['its own direction', 'en', 'es', true],
  ['the other direction', 'es', 'en', true],
  ['a relative of its language', 'en-GB', 'pt-PT', true],
  ['a source that is to be detected', undefined, 'pt', true],
  ['another target', 'en', 'fr', false],
  ['another source', 'de', 'es', false],
])('a glossary for %s: %s → %s is %s', (_, source, target, serves) => {
  expect(servesPair(glossary, source, target)).toBe(serves)
})

test('chosen glossaries keep their order, in JSON and in a form, and are at most five', () => {
  expect(GlossaryIds.parse([2, 1])).toEqual([2, 1])
  expect(GlossaryIds.parse('2,1')).toEqual([2, 1])
  expect(GlossaryIds.parse('')).toEqual([])
  for (const wrong of ['1,x', '1,2,3,4,5,6', [1, 2, 3, 4, 5, 6], [0]])
    expect(GlossaryIds.safeParse(wrong).success).toBe(false)
})
