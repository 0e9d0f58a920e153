import { expect, test } from 'vitest'
import { autoDetect, languageName } from '#shared/languages/language.ts'
import { languageCodes } from '../lib/languages.ts'
import { readMessages } from './testing/read.ts'

test.each(languageCodes)('%s calls a language that is to be found what its selector calls it', (language) => {
  const { documents } = readMessages(language) as { documents: { languages: { auto: string } } }
  expect(languageName(autoDetect, language)).toBe(documents.languages.auto)
})
