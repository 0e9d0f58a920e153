import { expect, test } from 'vitest'
import { autoDetect, languageName } from '#shared/languages/language.ts'
import { languageCodes } from '../lib/languages.ts'

test.each(languageCodes)('%s calls a language that is to be found what its selector calls it', async (language) => {
  const { default: texts } = (await import(`./${language}.json`)) as {
    default: { documents: { languages: { auto: string } } }
  }
  expect(languageName(autoDetect, language)).toBe(texts.documents.languages.auto)
})
