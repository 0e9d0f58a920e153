import { base, type Check, error, type Finding, lacking, warning } from './finding.ts'
import { hasSpaces, matcher, wordsOf } from './match-words.ts'
import { type FoundNumber, findNumbers, mostNumbers, sameNumber } from './numbers.ts'
import { scales, units as unitTable } from './tables/little-words.ts'

/** Amounts: of which currency, in which unit, how large, and in which order. */

export const currency: Check = ({ source, target }) => {
  const [from, to] = [currencies(source), currencies(target)]
  return [
    ...lacking(from, to).map((code) => error('currency', 'finding-missing', { what: code })),
    ...lacking(to, from).map((code) => error('currency', 'finding-added', { what: code })),
  ]
}

/** Which currencies a text names, each once. Yen and yuan share their sign. */
function currencies(text: string): string[] {
  let left = text
  const found = new Set<string>()
  for (const [code, pattern] of currencyPatterns) {
    const without = left.replace(pattern, ' ')
    if (without === left) continue
    found.add(code)
    left = without
  }
  return [...found]
}

/** Signs with a letter before those without: "R$" is no dollar. */
const currencyPatterns: readonly [string, RegExp][] = [
  ['BRL', /R\$|\bBRL\b|\b(?:reais|real brasileiro|brazilian reals?|reales? brasileñ\p{L}*)(?!\p{L})|レアル/giu],
  ['MXN', /MX\$|Mex\$|\bMXN\b|\bpesos? mexican\p{L}*/giu],
  ['CAD', /CA\$|C\$|\bCAD\b|\bcanadian dollars?|\bd[oó]lar\p{L}* canad\p{L}+|カナダドル/giu],
  ['AUD', /AU\$|A\$|\bAUD\b|\baustralian dollars?|\bd[oó]lar\p{L}* australian\p{L}*|豪ドル/giu],
  ['HKD', /HK\$|\bHKD\b|香港ドル|港元/giu],
  ['USD', /(?:US)?\$(?:\s?US\b)?|＄|\bUSD\b|(?<!\p{L})(?:d[oó]lar|dollar)\p{L}*|доллар\p{L}*|ドル|美元|دولار\p{L}*/giu],
  ['EUR', /€|\bEUR\b|\beuros?\b|евро|ユーロ|欧元|欧元|يورو/giu],
  [
    'GBP',
    /£|￡|\bGBP\b|\bpounds? sterling|\blibras? esterlin\p{L}+|\blivres? sterling|\bpfund sterling|英ポンド|英镑|جنيه\p{L}* (?:ا?ل?إسترليني)/giu,
  ],
  ['CNY', /\b(?:CNY|RMB)\b|人民币|人民元|\b(?:yuan|renminbi)\b|юан\p{L}*|يوان/giu],
  [
    'JPY',
    /¥|￥|\bJPY\b|\byen(?:es)?\b|(?<=\d[\d,.]*[万億千]?\s?)円|日元|日圆|иен\p{L}*|(?<!\p{L})ين(?:ات)?(?!\p{L})/giu,
  ],
  ['INR', /₹|\bINR\b|\brup(?:ee|ia|ie)\p{L}*|ルピー|روبي\p{L}*/giu],
  [
    'CHF',
    /\bCHF\b|\bswiss francs?|\bfrancos? suizos?|\bfrancos? suíços?|\bfrancs? suisses?|\bschweizer franken|スイスフラン/giu,
  ],
  ['RUB', /₽|\bRUB\b|\brubles?\b|\broubles?\b|\brublos?\b|\brubel\b|рубл\p{L}+|ルーブル/giu],
  ['KRW', /₩|\bKRW\b|ウォン|韩元/giu],
  ['TRY', /₺|\bTRY\b|トルコリラ/gu],
  ['PLN', /\bPLN\b|\bzł(?!\p{L})|\bzlot(?:y|ys|ych)\b|злот\p{L}+/gu],
]

export const percent: Check = ({ source, target }) => {
  const count = (text: string) =>
    text.match(
      /[%‰٪％]|(?<!\p{L})(?:per ?cent|por ?ci?ento|pour ?cent|prozent\p{L}*|per ?cento)(?!\p{L})|процент\p{L}*|パーセント|百分之|بالمئة|بالمائة|في المئة|في المائة/giu,
    )?.length ?? 0
  const [from, to] = [count(source), count(target)]
  // "In percent" may be "as a percentage", which is no sign of its own in every language.
  if (from === to || (from < to ? from + shares(source) >= to : to + shares(target) >= from)) return []
  return [warning('percent', 'finding-percents', { from, to })]
}

const shares = (text: string) =>
  text.match(
    /(?<!\p{L})(?:percentages?|porcentajes?|porcentage(?:m|ns)|percentua(?:l|is)|pourcentages?|percentual[ei]|anteile?)(?!\p{L})|نسب\p{L}* (?:ال)?مئوية|割合|比率|百分比/giu,
  )?.length ?? 0

/** The unit behind a number, in words or signs: "30 days" is not "30 months". */
export const units: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  if (base(sourceLanguage) === base(targetLanguage)) return signs({ source, target })
  const [from, to] = [unitsIn(source, sourceLanguage), unitsIn(target, targetLanguage)]
  if (!from || !to) return signs({ source, target })
  const turned = turnedUnits(from, to, source)
  if (turned.length) return turned
  const named = (names: readonly string[], list: readonly Unit[]) =>
    names.map((name) => list.find((unit) => unit.name === name)?.word ?? name)
  const names = (list: readonly Unit[]) => list.map(({ name }) => name)
  const missing = lacking([...new Set(names(from))], names(to))
  const added = lacking([...new Set(names(to))], names(from))
  // A unit in words may stand apart from its number, "three hundred days"; a changed one shows on both sides.
  const toWords = wordsOf(target, targetLanguage)
  const fromWords = wordsOf(source, sourceLanguage)
  const gone = missing.filter((name) => !mentions(name, toWords))
  const come = added.filter((name) => !mentions(name, fromWords))
  const both = gone.length > 0 && come.length > 0
  return [
    ...named(both ? gone : gone.filter(isMeasure), from).map((unit) =>
      (both ? error : warning)('units', 'finding-unit-missing', { unit }),
    ),
    ...(both ? [] : named(come.filter(isMeasure), to).map((unit) => warning('units', 'finding-added', { what: unit }))),
    ...(gone.length || come.length ? [] : signs({ source, target })),
  ]
}

/** The same number with another unit behind it: "3 hours" that became "3 minutes" while other hours stayed. */
function turnedUnits(from: readonly Unit[], to: readonly Unit[], source: string): Finding[] {
  const numbers = findNumbers(source)
  if (Math.max(from.length, to.length, numbers.length) > mostNumbers) return []
  return to.flatMap(({ name, word, number }) => {
    const same = ({ number: other }: Unit) => other && number && sameNumber(other, number)
    const [one, ...more] = from.filter(same)
    if (!number || more.length || to.filter(same).length > 1) return []
    if (one) return one.name === name ? [] : [error('units', 'finding-unit-missing', { unit: one.word })]
    // "Under 18" may be "under 18 years", never "under 18 days".
    const bare = numbers.some((other) => sameNumber(other, number)) && /^(?:day|week|month)$/.test(name)
    return bare && !from.length ? [warning('units', 'finding-added', { what: word })] : []
  })
}

/** "Children under 4" are "under 4 years" elsewhere; nobody leaves a kilogram unsaid. */
const isMeasure = (name: string) => !/^(?:minute|hour|day|week|month|year|percent|foot|pound)$/.test(name)

/** Signs of units that every language writes alike and the table does not know. */
function signs({ source, target }: { source: string; target: string }): Finding[] {
  const find = (text: string) => Array.from(text.matchAll(unitPattern), (match) => match[1] ?? '')
  if (!/\p{Script=Latin}/u.test(target)) return []
  return lacking(find(source), find(target)).map((unit) => warning('units', 'finding-unit-missing', { unit }))
}

const unitPattern = /\d\s?(km\/h|kg|mg|km|cm|mm|kW|kWh|MW|GB|MB|kB|Hz|GHz|MHz|°C|°F|m²|m³)(?![\p{Script=Latin}\p{N}])/gu

type Unit = { name: string; word: string; number?: FoundNumber | undefined }

/** The units of a text, or null for a language without a table. */
function unitsIn(text: string, language: string): Unit[] | null {
  const table = unitWordsOf(base(language))
  if (!table) return null
  if (!/\p{N}/u.test(text)) return []
  const numberOf = (digits = '') => findNumbers(digits)[0]
  if (!hasSpaces(language)) {
    return Array.from(text.matchAll(/(\p{N}[\p{N}.,]{0,40})\s?([^\s\p{N}\p{P}]{1,8})/gu)).flatMap(
      ([, digits, after = '']) => {
        const found = table.signs.find(([sign]) => after.startsWith(sign) && !/^[a-z]/i.test(after.slice(sign.length)))
        return found ? [{ name: found[1], word: found[0], number: numberOf(digits) }] : []
      },
    )
  }
  const between =
    /(\p{N}[\p{N}.,]{0,40})(?:\s?\([^()\p{N}]{1,40}\))?[\s)\u00a0-]{0,3}(?:(?:business|working|calendar)[ -])?([\p{L}\p{M}%٪]+)(?![\p{N}])/gu
  return Array.from(text.matchAll(between)).flatMap(([, digits, word = '']) => {
    const name = table.unitOf(word)
    return name ? [{ name, word, number: numberOf(digits) }] : []
  })
}

type UnitWords = { unitOf: (word: string) => string | undefined; signs: [string, string][] }
const unitWords = new Map<string, UnitWords | null>()

function unitWordsOf(language: string): UnitWords | null {
  const known = unitWords.get(language)
  if (known !== undefined) return known
  const whole = new Map<string, string>()
  const stems = new Map<string, string>()
  const signs: [string, string][] = []
  for (const [name, forms] of Object.entries(unitTable)) {
    // Dates are written with these in Chinese and Japanese.
    if (!hasSpaces(language) && /^(?:day|month|year|hour|minute)$/.test(name)) continue
    for (const form of (forms[language] ?? '').split(' ').filter((one) => one && !one.includes('·'))) {
      if (form.endsWith('*')) stems.set(form.slice(0, -1), name)
      else whole.set(form, name)
      signs.push([form.replace('*', ''), name])
    }
  }
  signs.sort((a, b) => b[0].length - a[0].length)
  const found = new Map<string, string | undefined>()
  const look = (word: string) => {
    // A sign of one or two letters is case-sensitive; words are not.
    const lower = word.length <= 2 ? word : word.toLowerCase()
    const exact = whole.get(lower)
    if (exact) return exact
    for (let length = lower.length; length > 1; length--) {
      const name = stems.get(lower.slice(0, length))
      if (name) return name
    }
    return undefined
  }
  const unitOf = (word: string) => {
    if (found.size > 2000) found.clear()
    if (!found.has(word)) found.set(word, look(word))
    return found.get(word)
  }
  const made = signs.length ? { unitOf, signs } : null
  unitWords.set(language, made)
  return made
}

const mentions = (name: string, words: ReturnType<typeof wordsOf>) =>
  matcher(unitTable[name]?.[words.language] ?? '', words.language)(words) > 0

/** Thousand, million: a size in words that is not the same. Only where both texts write sizes in words. */
export const size: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  if (!hasSpaces(sourceLanguage) || !hasSpaces(targetLanguage)) return []
  if (!/\p{N}/u.test(source) || !/\p{N}/u.test(target)) return []
  const [a, b] = [wordsOf(source, sourceLanguage), wordsOf(target, targetLanguage)]
  const sizes = (words: typeof a) =>
    Object.entries(scales)
      .filter(([, forms]) => forms[words.language] && matcher(forms[words.language] ?? '', words.language)(words) > 0)
      .map(([name]) => name)
  const [from, to] = [sizes(a), sizes(b)]
  if (!Object.values(scales)[1]?.[a.language] || !Object.values(scales)[1]?.[b.language]) return []
  const [missing, added] = [lacking(from, to), lacking(to, from)]
  // "Mil millones" is a billion.
  if (!missing.length || !added.length || [...from, ...to].filter((name) => name === 'billion').length === 1) return []
  return missing.map((name) => error('size', 'finding-missing', { what: name }))
}

/** The same numbers in another order: "from 5 to 10" says the opposite of "from 10 to 5". */
export const numberOrder: Check = ({ source, target, sourceLanguage, targetLanguage }) => {
  const [from, to] = [ordered(source), ordered(target)]
  if (from.length < 2 || from.length > mostNumbers || from.length !== to.length) return []
  const pairs = from.map((number) => to.findIndex((other) => sameNumber(number, other)))
  if (pairs.includes(-1) || new Set(pairs).size !== pairs.length) return []
  if (pairs.every((at, i) => at === i)) return []
  if (turnedRange(source, target, base(sourceLanguage), base(targetLanguage)))
    return [error('number-order', 'finding-number-order')]
  // Verbs at the end and counters move whole phrases: there a number is known by what stands beside it.
  if (reorders.has(base(sourceLanguage)) !== reorders.has(base(targetLanguage)) || reorders.has(base(targetLanguage))) {
    const moved = from.filter(
      (number, i) =>
        pairs[i] !== i && besideOf(source, number) !== besideOf(target, to[pairs[i] as number] as FoundNumber),
    )
    return moved.length ? [warning('number-order', 'finding-number-order')] : []
  }
  const torn = from.some(
    (number, i) =>
      pairs[i] !== i && besideOf(source, number) !== besideOf(target, to[pairs[i] as number] as FoundNumber),
  )
  return [(torn ? error : warning)('number-order', 'finding-number-order')]
}

/** "From 5 to 10" that became "von 10 auf 5". */
function turnedRange(source: string, target: string, from: string, to: string): boolean {
  const ends = (text: string, language: string) => {
    const match = ranges[language]?.exec(text)
    return [match?.[1], match?.[2]].map((number) => findNumbers(number ?? '')[0])
  }
  const [[a, b], [x, y]] = [ends(source, from), ends(target, to)]
  return !!a && !!b && !!x && !!y && sameNumber(a, y) && sameNumber(b, x) && !sameNumber(a, b)
}

const ranges: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    en: ['from|between', 'to|and|until'],
    es: ['de|desde|entre', 'a|y|hasta'],
    pt: ['de|desde|entre', 'a|e|até|para'],
    fr: ['de|depuis|entre', 'à|et|jusqu’à'],
    de: ['von|zwischen', 'auf|bis|und|zu'],
    it: ['da|tra|fra', 'a|e'],
  }).map(([language, [first, second]]) => [
    language,
    new RegExp(
      `(?<!\\p{L})(?:${first}) (?:\\p{Sc} ?)?(\\p{N}[\\p{N}.,]*)[^.;\\p{N}]{0,20}? (?:${second}) (?:\\p{Sc} ?)?(\\p{N}[\\p{N}.,]*)`,
      'iu',
    ),
  ]),
)

const reorders = new Set(['ja', 'ko', 'tr', 'hi', 'zh', 'de', 'nl', 'hu', 'fi'])

/** What stands at a number in every language alike: a sign or a Latin unit. */
function besideOf(text: string, { text: digits }: FoundNumber): string {
  // Not within a longer number: "3 hours" stands behind "83 ml".
  const at = text.search(new RegExp(`(?<![\\d.,])${digits.replaceAll('.', '\\.')}(?!\\d)`))
  const after =
    /^\s?(%|\$|€|£|¥|kg|mg|ml|cm|mm|km|m|g|l)(?![\p{Script=Latin}\p{N}])/u.exec(text.slice(at + digits.length))?.[1] ??
    ''
  const before = /(\$|€|£|¥)\s?$/.exec(text.slice(0, Math.max(0, at)))?.[1] ?? ''
  return before || after
}

const ordered = (text: string) =>
  findNumbers(text).filter(({ parts, values }) => parts.length === 1 && (values[0] ?? 0) >= 2)
