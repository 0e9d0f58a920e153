import { base, type Check, error, lacking, warning } from './finding.ts'
import { type FoundNumber, findNumbers, monthsIn, sameNumber } from './numbers.ts'

/** Facts: what must be the same in every language. */

export const numbers: Check = (pair) => {
  const [from, to] = [findNumbers(pair.source), findNumbers(pair.target)]
  const sourceMonths = monthsIn(pair.source, pair.sourceLanguage)
  const targetMonths = monthsIn(pair.target, pair.targetLanguage)
  const missing = unmatched(from, to).filter((number) => !isMonth(number, targetMonths))
  const added = unmatched(to, from).filter((number) => !isMonth(number, sourceMonths))
  const scaled = /[万億亿萬만억]/.test(pair.target) !== /[万億亿萬만억]/.test(pair.source)
  const spelled = (number: FoundNumber) => scaled || (number.values.length === 1 && (number.values[0] ?? 99) <= 12)
  return [
    ...missing.map((n) => (spelled(n) ? warning : error)('numbers', `${n.text} is not in the translation`)),
    ...added.map((n) => (spelled(n) ? warning : error)('numbers', `${n.text} is not in the source`)),
  ]
}

export const dates: Check = (pair) => {
  const wanted = monthsIn(pair.source, pair.sourceLanguage)
  const found = monthsIn(pair.target, pair.targetLanguage)
  const digits = findNumbers(pair.target).flatMap((number) => number.parts.map(Number))
  // "May" and "March" are words too: a month counts only beside a number.
  const dated = wanted.filter(() => /\d/.test(pair.source))
  return dated
    .filter((month) => !found.includes(month) && !digits.includes(month))
    .map((month) => warning('dates', `month ${month} of the date is not in the translation`))
}

export const currency: Check = ({ source, target }) => {
  const [from, to] = [currencies(source), currencies(target)]
  return lacking([...from], [...to]).map((code) => error('currency', `${code} is not in the translation`))
}

export const percent: Check = ({ source, target }) => {
  const count = (text: string) =>
    text.match(/[%‰٪％]|\b(?:per ?cent|por ?ci?ento|pour ?cent|prozent|per ?cento)\b|процент/giu)?.length ?? 0
  const [from, to] = [count(source), count(target)]
  return from === to ? [] : [warning('percent', `${from} percent in the source, ${to} in the translation`)]
}

export const units: Check = ({ source, target, targetLanguage }) => {
  if (!/^(?:en|es|fr|de|it|pt|nl|sv|da|no|pl|cs|ro|ca|fi|hu|tr|id|vi)$/.test(base(targetLanguage))) return []
  const find = (text: string) => Array.from(text.matchAll(unitPattern), (match) => match[1] ?? '')
  return lacking(find(source), find(target)).map((unit) =>
    warning('units', `the unit ${unit} is not in the translation`),
  )
}

export const emails = tokens('emails', /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)
export const urls = tokens('urls', /(?:https?:\/\/|www\.)[^\s<>"'）」】]+[\w/]/g)
export const placeholders = tokens(
  'placeholders',
  /\{\{?[\w.]+\}?\}|\$\{[\w.]+\}|%(?:\d+\$)?[sd](?![\p{L}\p{N}])|%\(\w+\)[sd]/gu,
)
export const codes = tokens(
  'codes',
  /(?<![\p{L}\p{N}])(?=[A-Z\d_./-]*\d)(?=[A-Z\d_./-]*[A-Z])[A-Z\d]+(?:[-_/.][A-Z\d]+)+(?![\p{L}\p{N}])/gu,
)

export const tags: Check = ({ sourceTags = [], targetTags = [] }) => [
  ...lacking(sourceTags, targetTags).map((tag) => error('tags', `tag ${tag} is missing`)),
  ...lacking(targetTags, sourceTags).map((tag) => error('tags', `tag ${tag} was added`)),
]

/** Capitalised words in mid sentence and the like, between scripts that share letters; a name may be declined, so its stem counts. */
export const names: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  if (!latin.test(source) || !latin.test(target) || base(sourceLanguage) === 'de') return []
  if (source === source.toUpperCase() || base(targetLanguage) === base(sourceLanguage)) return []
  const folded = fold(target)
  const found = Array.from(
    source.matchAll(/(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{2,})+/gu),
    (match) => match[0],
  )
  return found
    .filter((name) => !name.split(' ').some((word) => folded.includes(fold(word).slice(0, 4))))
    .map((name) => warning('names', `${name} is not in the translation`))
}

function tokens(check: string, pattern: RegExp): Check {
  return ({ source, target }) => {
    const [from, to] = [source.match(pattern) ?? [], target.match(pattern) ?? []]
    return [
      ...lacking(from, to).map((token) => error(check, `${token} is not in the translation`)),
      ...lacking(to, from).map((token) => error(check, `${token} is not in the source`)),
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

const isMonth = (number: FoundNumber, months: readonly number[]) =>
  number.parts.length === 1 && number.values.some((value) => months.includes(value))

function currencies(text: string): Set<string> {
  const found = Object.entries(currencyNames).filter(([, pattern]) => pattern.test(text))
  return new Set(found.map(([code]) => code))
}

const currencyNames: Record<string, RegExp> = {
  USD: /(?:US)?\$|\bUSD\b|\b(?:d[oó]lar|dollar)|доллар|ドル|美元|달러|دولار/iu,
  EUR: /€|\bEUR\b|\beuros?\b|евро|ユーロ|欧元|유로|يورو/iu,
  GBP: /£|\bGBP\b|\bpounds? sterling|\blibras? esterlin|\blivres? sterling|\bpfund sterling/iu,
  JPY: /¥|￥|\bJPY\b|\byen(?:es)?\b|円|日元|иен/iu,
  INR: /₹|\bINR\b|\brup(?:ee|ia|ie)/iu,
}

const unitPattern = /\d\s?(km\/h|kg|mg|km|cm|mm|kW|kWh|MW|GB|MB|kB|Hz|GHz|MHz|°C|°F|m²|m³)(?![\p{L}\p{N}])/gu
const latin = /\p{Script=Latin}/u
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
