import { describe, expect, test } from 'vitest'
import { languageCodes } from '../lib/languages.ts'
import { languagesWithFiles, readMessages } from './testing/read.ts'

/** What would reach a reader as English, as a bare key or as a gap: each of it is a fault of the file. */
const read = (language: string): Map<string, string> => flat(readMessages(language))

const english = read('en')
const plural = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(plural, '')
const pluralBases = new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(base))
const isPlural = (key: string) => plural.test(key) && pluralBases.has(base(key))

test('each language on offer has its file, and each file is on offer', () => {
  expect(languagesWithFiles().toSorted()).toEqual(languageCodes.toSorted())
})

describe.each(languageCodes)('%s', (language) => {
  const texts = read(language)

  test('has every text of the English file in every plural form of its own, and no other', () => {
    const expected = expectedKeys(language)
    const missing = [...expected].filter((key) => !texts.has(key))
    const extra = [...texts.keys()].filter((key) => !expected.has(key))
    expect({ missing, extra }).toEqual({ missing: [], extra: [] })
  })

  test('has no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  test('keeps every placeholder, and invents none', () => {
    const faults = [...texts].flatMap(([key, text]) => {
      const source = english.get(key) ?? english.get(`${base(key)}_other`)
      if (source === undefined) return []
      const [wanted, found] = [placeholders(source), placeholders(text)]
      // A form for one, two or none may say its number in words.
      const same = isPlural(key) && !key.endsWith('_other') ? [...wanted, 'count'] : wanted
      const lost = wanted.filter((name) => !found.includes(name) && !(name === 'count' && same !== wanted))
      const invented = found.filter((name) => !same.includes(name))
      return [...lost.map((name) => `${key} lost ${name}`), ...invented.map((name) => `${key} invented ${name}`)]
    })
    expect(faults).toEqual([])
  })
})

/** The English keys, with plurals in the forms that `Intl` knows for this language; `_zero` where English has a text for none. */
function expectedKeys(language: string): Set<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const plain = [...english.keys()].filter((key) => !isPlural(key) || key.endsWith('_zero'))
  const plurals = [...pluralBases].flatMap((key) => forms.map((form) => `${key}_${form}`))
  return new Set([...plain, ...plurals])
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{?(\w+)\}?\}/g)].map(([, name]) => name ?? ''))]
}

/** `{ a: { b: ['x'] } }` → `a.b.0 → x`. */
function flat(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[prefix, value]])
  return new Map(
    Object.entries(value as object).flatMap(([key, each]) => [...flat(each, prefix ? `${prefix}.${key}` : key)]),
  )
}
