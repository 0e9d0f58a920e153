import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteLanguages } from '#shared/languages/site-language.ts'

type Texts = Record<string, Record<string, string>>
const here = path.join(import.meta.dirname, 'messages')
const read = (language: string) => JSON.parse(readFileSync(path.join(here, `${language}.json`), 'utf8')) as Texts
const flat = (texts: Texts): [string, string][] =>
  Object.entries(texts).flatMap(([group, each]) =>
    Object.entries(each).map(([key, text]): [string, string] => [`${group}.${key}`, text]),
  )
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted()

const english = new Map(flat(read('en')))

test('each language of the site has its file of mails, and each file is one of them', () => {
  const files = globSync('*.json', { cwd: here }).map((file) => path.basename(file, '.json'))
  expect(files.toSorted()).toEqual([...siteLanguages].toSorted())
})

test.each(siteLanguages)('%s has every text of the English file, with its placeholders, and no other', (language) => {
  const texts = flat(read(language))
  expect(texts.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted())
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''))
  }
})
