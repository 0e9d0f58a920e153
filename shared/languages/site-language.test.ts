import { expect, test } from 'vitest'
import { languageAsked } from './site-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['pt-BR,es-MX;q=0.9,en;q=0.8', 'es'],
  ['en;q=0.1, ja', 'ja'],
  ['xx, *;q=0.5', 'en'],
  ['fr;q=wrong, ar;q=0.2', 'ar'],
])('%s asks for %s', (header, language) => {
  expect(languageAsked(header)).toBe(language)
})
