import { expect, test } from 'vitest'
import { firstSpoken } from '#shared/languages/site-language.ts'

test.each([
  ['the choice of this device wins', ['ja', 'de-DE', 'en'], 'ja'],
  ['a region is no other language', [null, 'es-MX', 'en-US'], 'es'],
  ['the first that we speak, not the first', [null, 'pt-BR', 'fr-CA', 'en'], 'fr'],
  ['case does not matter', [null, 'AR-EG'], 'ar'],
  ['a longer code that begins alike is another language', ['arn', 'esu', 'de'], 'de'],
  ['a stored word that is no language is passed over', ['klingon', 'de'], 'de'],
  ['nothing we speak', [null, 'pt', 'zh-TW'], undefined],
])('%s', (_, wanted, expected) => {
  expect(firstSpoken(wanted)).toBe(expected)
})
