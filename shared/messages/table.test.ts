import { describe, expect, test } from 'vitest'
import { siteLanguages } from '../languages/site-language.ts'
import type { Text } from './message.ts'
import { messageOf, sentence, table } from './table.ts'

const codes = Object.entries(table)
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const names = (text: string) =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].toSorted()
const full = (text: Text): string => (typeof text === 'string' ? text : text.other)

test('codes are words with dashes: a schema tells its own code from a sentence of the library by that', () => {
  expect(codes.map(([code]) => code).filter((code) => !/^[a-z\d]+(-[a-z\d]+)*$/.test(code))).toEqual([])
})

test('no sentence stands under two codes of one kind, or the same refusal would have two names', () => {
  const said = codes.map(([, { kind, en }]) => `${kind}: ${full(en)}`)
  expect(said.filter((each, i) => said.indexOf(each) !== i)).toEqual([])
})

describe.each(siteLanguages)('%s', (language) => {
  test('says every code, with the parameters of the English sentence', () => {
    const faults = codes.flatMap(([code, texts]) => {
      const [own, english]: [Text, Text] = [texts[language], texts.en]
      const isEmpty = formsOf(own).some((form) => form.trim() === '')
      return !isEmpty && String(names(full(own))) === String(names(full(english))) ? [] : [code]
    })
    expect(faults).toEqual([])
  })
})

test.each(siteLanguages.filter((language) => language !== 'en'))('%s leaves no sentence in English', (language) => {
  expect(codes.filter(([, texts]) => full(texts[language]) === full(texts.en)).map(([code]) => code)).toEqual([])
})

test('a message is its code, its parameters and its English sentence', () => {
  expect(messageOf('glossaries-too-many', { max: 20 })).toEqual({
    code: 'glossaries-too-many',
    params: { max: 20 },
    message: 'An account has at most 20 glossaries. Please delete one first.',
  })
})

test.each([
  [1, 'en', 'The result is kept for 1 day'],
  [7, 'en', 'The result is kept for 7 days'],
  [1, 'fr', 'Le résultat est conservé 1 jour'],
  [30, 'ja', '結果は30日間保存されます'],
] as const)('the count %i chooses the plural form of %s', (count, language, text) => {
  expect(sentence('result-kept', { count }, language)).toBe(text)
})

test('a language is told by its name, not by its code', () => {
  expect(sentence('finding-language', { language: 'es' })).toBe('this reads as Spanish')
  expect(sentence('finding-language', { language: 'pt-BR' }, 'fr')).toBe('langue détectée\u00a0: portugais (Brésil)')
})

test('a day is told as a date of the reader’s language', () => {
  expect(sentence('preview-shortened', { day: '2026-11-24' })).toContain('from November 24, 2026 (UTC)')
  expect(sentence('preview-shortened', { day: '2026-11-24' }, 'de')).toContain('24. November 2026')
})

test.each(siteLanguages)('a mark of punctuation that a finding names stands in quotes of %s', (language) => {
  for (const code of ['finding-end-mark-missing', 'finding-end-mark'] as const)
    expect(sentence(code, { from: '.', to: '?' }, language)).toMatch(/[“«„「]\u00a0?\.\u00a0?[”»“」]/u)
})
