import { base, type Check, error, type Finding, lacking, type SegmentPair, warning } from './finding.ts'
import { hasSpaces, wordsOf } from './match-words.ts'
import { type FoundNumber, findNumbers, monthsIn, mostNumbers, sameNumber } from './numbers.ts'
import { numberWords } from './tables/little-words.ts'

/** Facts: what must be the same in every language. */

export const numbers: Check = (pair) => {
  const [from, to] = [findNumbers(pair.source), findNumbers(pair.target)]
  if (Math.max(from.length, to.length) > mostNumbers) return []
  const [monthsFrom, monthsTo] = [
    monthsIn(pair.source, pair.sourceLanguage),
    monthsIn(pair.target, pair.targetLanguage),
  ]
  // A month that both write as a word explains no number.
  const sourceMonths = monthsFrom.filter((month) => !monthsTo.includes(month))
  const targetMonths = monthsTo.filter((month) => !monthsFrom.includes(month))
  const [absent, extra] = [unmatched(from, to), unmatched(to, from)]
  const missing = absent.filter((number) => !isMonth(number, targetMonths) && !isSplit(number, extra))
  const split = absent.filter((other) => isSplit(other, to))
  const added = extra.filter((number) => !isMonth(number, sourceMonths) && !isPart(number, split))
  const scaled = /[万億亿萬만억]/.test(pair.target) !== /[万億亿萬만억]/.test(pair.source)
  const said = (number: FoundNumber, text: string, language: string) => {
    if (number.values.length !== 1 || (number.values[0] ?? 99) > 12) return 'digits'
    if (ordinalsIn(text, language).has(number.values[0] ?? 0)) return 'word'
    return spelledIn(number.values[0] ?? 0, text, language)
  }
  // A small number may be a word; one that became another small number has changed.
  const changed = missing.length > 0 && missing.length === added.length
  const judge = (number: FoundNumber, text: string, language: string, lack: 'finding-missing' | 'finding-added') => {
    const way = said(number, text, language)
    if (way === 'word') return []
    const isError = !scaled && (way === 'digits' || (way === 'nowhere' && changed))
    return [(isError ? error : warning)('numbers', lack, { what: number.text })]
  }
  return [
    ...missing.flatMap((number) => judge(number, pair.target, pair.targetLanguage, 'finding-missing')),
    ...added.flatMap((number) => judge(number, pair.source, pair.sourceLanguage, 'finding-added')),
    ...(missing.length || added.length ? [] : spelledChanges(pair)),
  ]
}

const spelledForms = new Map<string, Map<string, number>>()

function formsOfNumbers(language: string): Map<string, number> {
  const code = base(language)
  const known = spelledForms.get(code)
  if (known) return known
  const forms = new Map<string, number>()
  numberWords[code]?.split(' ').forEach((all, value) => {
    for (const form of all.split('|')) forms.set(form.replace(/[إأآ]/g, 'ا'), value)
  })
  spelledForms.set(code, forms)
  return forms
}

/** Whether a small number stands in a text as a word; unknown for languages without a table. */
function spelledIn(value: number, text: string, language: string): 'word' | 'nowhere' | 'unknown' {
  const forms = formsOfNumbers(language)
  if (!forms.size) return 'unknown'
  if (value === 1) return 'word'
  const ordinal = new RegExp(`(?<!\\d)${value}(?:st|nd|rd|th|º|ª|\\.)`, 'u').test(text)
  return !ordinal && valuesSpelled(text, language).has(value) ? 'word' : 'nowhere'
}

/** "The second factor" is factor 2 elsewhere. */
function ordinalsIn(text: string, language: string): Set<number> {
  const forms = ordinals[base(language)]
  if (!forms) return new Set()
  return new Set(wordsOf(text, language).words.flatMap(([word = '']) => forms.get(word) ?? []))
}

const ordinals: Readonly<Record<string, ReadonlyMap<string, number>>> = Object.fromEntries(
  Object.entries({
    en: 'first second third fourth fifth',
    es: 'primer|primero|primera segundo|segunda tercer|tercero|tercera cuarto|cuarta quinto|quinta',
    pt: 'primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta',
    fr: 'premier|première second|seconde|deuxième troisième quatrième cinquième',
    de: 'erste|ersten|erster|erstes zweite|zweiten|zweiter|zweites dritte|dritten|dritter|drittes',
  }).map(([language, words]) => [
    language,
    new Map(words.split(' ').flatMap((all, at) => all.split('|').map((word) => [word, at + 1] as const))),
  ]),
)

function valuesSpelled(text: string, language: string): Set<number> {
  const forms = formsOfNumbers(language)
  return new Set(wordsOf(text, language).words.flatMap((list) => list.flatMap((form) => forms.get(form) ?? [])))
}

/** "Two" that became "three", both in words. "One" is an article too often to count. */
function spelledChanges({ source, target, sourceLanguage, targetLanguage }: SegmentPair): Finding[] {
  if (!hasSpaces(sourceLanguage) || !hasSpaces(targetLanguage)) return []
  const [from, to] = [valuesSpelled(source, sourceLanguage), valuesSpelled(target, targetLanguage)]
  const digits = (text: string) => new Set(findNumbers(text).flatMap(({ values }) => values))
  const gone = [...from].filter((value) => value > 1 && !to.has(value) && !digits(target).has(value))
  const come = [...to].filter((value) => value > 1 && !from.has(value) && !digits(source).has(value))
  return gone.length && come.length ? gone.map((value) => warning('numbers', 'finding-missing', { what: value })) : []
}

export const emails = tokens('emails', /(?:\{[\w.,; +-]+\}|(?<![\w.+-])[\w.+-]+)@[\w-]+(?:\.[\w-]+)+/g)
export const urls = tokens('urls', /(?:https?:\/\/|www\.)[^\s<>"'）」】]+[\w/]/g)
export const placeholders = tokens(
  'placeholders',
  /\{\{?[\w.]+\}?\}|\$\{[\w.]+\}|%(?:\d+\$)?[sd](?![\p{L}\p{N}])|%\(\w+\)[sd]/gu,
)
export const codes = tokens(
  'codes',
  /(?<![\p{Script=Latin}\p{N}])(?=[A-Z\d_./-]{0,80}\d)(?=[A-Z\d_./-]{0,80}[A-Z])[A-Z\d]{1,40}(?:[-_/.][A-Z\d]{1,40}){1,20}(?![\p{Script=Latin}\p{N}])/gu,
)

export const tags: Check = ({ sourceTags = [], targetTags = [] }) => [
  ...lacking(sourceTags, targetTags).map((tag) => error('tags', 'finding-tag-missing', { tag })),
  ...lacking(targetTags, sourceTags).map((tag) => error('tags', 'finding-tag-added', { tag })),
]

function tokens(check: string, pattern: RegExp): Check {
  return ({ source, target }) => {
    const [from, to] = [source.match(pattern) ?? [], target.match(pattern) ?? []]
    return [
      ...lacking(from, to).map((token) => error(check, 'finding-missing', { what: token })),
      ...lacking(to, from).map((token) => error(check, 'finding-added', { what: token })),
    ]
  }
}

function unmatched(wanted: readonly FoundNumber[], given: readonly FoundNumber[]): FoundNumber[] {
  const left = [...given]
  return wanted.filter((number) => {
    const at = left.findIndex((candidate) => sameNumber(number, candidate))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** "2-5 days" may be "2 to 5 days", and the other way round. */
const isSplit = ({ text, parts }: FoundNumber, singles: readonly FoundNumber[]) =>
  /^\d+[–-]\d+$/.test(text)
    ? parts.every((part) => singles.some((single) => single.parts.length === 1 && single.parts[0] === part))
    : singles.some((range) => range.parts.length === 2 && /^\d+[–-]\d+$/.test(range.text) && range.parts.includes(text))
const isPart = (number: FoundNumber, split: readonly FoundNumber[]) =>
  split.some((other) => other.parts.includes(number.text) || number.parts.includes(other.text))

const isMonth = (number: FoundNumber, months: readonly number[]) =>
  number.parts.length === 1 && number.values.some((value) => months.includes(value))
