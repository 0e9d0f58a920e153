import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { failureMessages } from '#shared/translations/failure.ts'
import { languageCodes } from '../lib/languages.ts'

/** What would reach a reader as English, as a bare key or as a gap: each of it is a fault of the file. */
const read = (language: string): Map<string, string> =>
  flat(JSON.parse(readFileSync(path.join(import.meta.dirname, `${language}.json`), 'utf8')))

const english = read('en')
const plural = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(plural, '')
const pluralBases = new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(base))
const isPlural = (key: string) => plural.test(key) && pluralBases.has(base(key))

test('each language on offer has its file, and each file is on offer', () => {
  const files = globSync('*.json', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.json'))
  expect(files.toSorted()).toEqual(languageCodes.toSorted())
})

describe.each(languageCodes)('%s', (language) => {
  const texts = read(language)

  test('has every text of the English file in every plural form of its own, and no other', () => {
    const missing = [...expectedKeys(language)].filter((key) => !texts.has(key))
    const extra = [...texts.keys()].filter((key) => !expectedKeys(language).has(key))
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

test('the sentences of the server stand as the server says them, or nobody would find their translation', () => {
  const sources = globSync('{shared,functions,web/src}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
    .replace(/\$\{[^}]*\}/g, '{{}}')
  const unsaid = [...english]
    .filter(([key]) => key.startsWith('server.') && !key.startsWith('server.codes.'))
    .filter(([, text]) => !sources.includes(text.replace(/\{\{\w+\}\}/g, '{{}}')))
  expect(unsaid.map(([key]) => key)).toEqual([])
})

test('what a rule or a call says to a customer has its text, or everybody would read it in English', () => {
  const server = [...english].filter(([key]) => key.startsWith('server.'))
  const texts = new Set(server.map(([, text]) => text.replace(/\{\{\w+\}\}/g, '{{}}')))
  const spoken =
    /(?:error: |message(?::| =)[^'`\n]*|\(\d+, |AppError\(\s*'[a-z-]+',\s*)(['`])((?:(?!\1)[^\\\n])+ (?:(?!\1)[^\\\n])+)\1/g
  const unread = globSync(`{shared,functions/{${customerFolders}}}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(spoken)])
    .map(([, , sentence = '']) => sentence.replace(/\$\{[^}]*\}/g, '{{}}'))
    .filter((sentence) => !texts.has(sentence) && !toOthers.test(sentence))
  expect(unread).toEqual([])
})

test('every reason of a failure has its sentence', () => {
  const reasons = Object.entries(failureMessages).map(([code, text]) => [`server.failures.${code}`, text])
  expect([...english].filter(([key]) => key.startsWith('server.failures.'))).toEqual(reasons)
})

const customerFolders =
  'accounts,api-keys,applications,documents,glossaries,payments,privacy,subscriptions,support,translations,uploads,webhooks'
/** Said to operators, to staff or to programs. */
const toOthers =
  /founding administrator|^Register |bank sent back|decided already|authenticator app|second factor|translationIds$|^This page does not|needs authentication/

const root = path.join(import.meta.dirname, '../../..')

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
