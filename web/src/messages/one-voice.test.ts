import { expect, test } from 'vitest'
import { serverTexts } from '../../plugins/server-texts.ts'
import { type Language, languageCodes } from '../lib/languages.ts'
import { readMessages } from './testing/read.ts'

/** Every text of a language by its key. */
function textsIn(language: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: unknown, key: string) => {
    if (typeof value === 'string') found.set(key, value)
    else if (value !== null && typeof value === 'object')
      for (const [name, inside] of Object.entries(value)) walk(inside, key === '' ? name : `${key}.${name}`)
  }
  walk({ ...readMessages(language), server: serverTexts(language as Language) }, '')
  return found
}

const texts = new Map(languageCodes.map((language) => [language, textsIn(language)]))
const said = (language: Language, key: string) => texts.get(language)?.get(key) ?? ''

/** The numbers that a text says in digits, without what is filled in. */
const numbersOf = (text: string): string[] =>
  (
    text
      .replaceAll(/\{\{[^}]*\}\}/g, '')
      .replaceAll(/(?<=\d)[., \u00a0\u202f](?=\d{3}(?!\d))/g, '')
      .match(/\d+/g) ?? []
  ).toSorted()

test.each(languageCodes)('%s names the numbers that the English text names', (language) => {
  for (const [key, english] of texts.get('en') ?? []) {
    // One plural form is all that some languages have.
    if (!texts.get(language)?.has(key)) continue
    const numbers = numbersOf(said(language, key))
    // Small ones are words in some languages.
    const large = numbersOf(english).filter((number) => Number(number) > 9)
    expect(numbers, key).toEqual(expect.arrayContaining(large))
  }
})

test.each(['es', 'fr', 'de'] as const)('%s says no number that the English text does not', (language) => {
  for (const [key, english] of texts.get('en') ?? [])
    expect(numbersOf(english), key).toEqual(expect.arrayContaining(numbersOf(said(language, key))))
})

test.each(languageCodes)('%s calls one thing by one name, and makes one promise of it', (language) => {
  const inSmall = (key: string) => said(language, key).toLocaleLowerCase(language)
  for (const key of ['home.promo.text', 'translations.type.spent.account', 'translations.type.spent.network'])
    expect(inSmall(key), key).toContain(inSmall('home.promo.label'))
  for (const key of ['accounts.data.text', 'accounts.gets.history', 'payments.thanks.text'])
    expect(inSmall(key), key).toContain(inSmall('common.nav.dashboard'))
  expect(said(language, 'products.plans.noOverage')).toBe(said(language, 'subscribe.noOverage'))
})

test.each(languageCodes)('%s says of both kinds of translation how long they are kept', (language) => {
  for (const key of ['accounts.data.text', 'accounts.gets.history']) {
    expect(said(language, key), key).toContain('{{resultDays}}')
    expect(said(language, key), key).toContain('{{certifiedDays}}')
  }
  for (const type of ['ai', 'certified'])
    expect(said(language, `documents.privacy.${type}`)).toContain('{{sourceDays}}')
})

test('no French mark of punctuation stands alone at the beginning of a line', () => {
  for (const [key, text] of texts.get('fr') ?? []) expect(text, key).not.toMatch(/ (?=[;!?»](?!\w)|:(?![\w/]))|« /u)
})

test('no sign of percent is parted from its number by the end of a line; in English it stands at it', () => {
  for (const language of languageCodes)
    for (const [key, text] of texts.get(language) ?? [])
      expect(text, `${language} ${key}`).not.toMatch(language === 'en' ? /[\d}]\s%/u : /[\d}] %/u)
})

test('no Japanese sentence parts its letters and figures by spaces', () => {
  const filledIn = /\{\{[^}]*\}\}/g
  for (const [key, text] of texts.get('ja') ?? [])
    expect(text.replaceAll(filledIn, '〓'), key).not.toMatch(
      /[ぁ-んァ-ヶ一-龥、。] [A-Za-z0-9]|[A-Za-z0-9] [ぁ-んァ-ヶ一-龥]/u,
    )
})
