import { heldOutSentences } from './held-out-sentences.ts'
import type { Random } from './random.ts'
import { sentences, type Wording } from './sentences.ts'

/** `also`: the same in other languages, where it is at hand. */
export type Pair = { source: string; target: string; also?: Partial<Record<string, string>> }
type Language = keyof Wording

/** A document of the sentences of `half` (0: looked at while the checks were written, 1: held out), twice over, filled with its own people and facts. */
export function writeDocument(source: Language, target: Language, half: 0 | 1, random: Random): Pair[] {
  const people = Array.from({ length: 4 }, () => `${random.pick(given)} ${random.pick(family)}`)
  const towns = [random.pick(cities), random.pick(cities)]
  const firms = [random.pick(companies), random.pick(companies)]
  // A document writes its dates in one order; a translator keeps numeric dates that are written with the day first.
  const sourceOrder = source === 'en' && random.next() < 0.3 ? 'month-first' : 'day-first'
  const chosen = half ? heldOutSentences : sentences
  const list = [...random.shuffle(chosen), ...random.shuffle(chosen)]
  const others = (['es', 'pt', 'fr', 'de', 'en'] as const).filter((one) => one !== source && one !== target)
  return list.map((wording) => {
    const facts = factsOf(random, people, towns, firms)
    return {
      source: fill(wording[source], source, facts, sourceOrder),
      target: fill(wording[target], target, facts, 'day-first'),
      also: Object.fromEntries(
        others.map((language) => [language, fill(wording[language], language, facts, 'day-first')]),
      ),
    }
  })
}

type Facts = ReturnType<typeof factsOf>

function factsOf(random: Random, people: readonly string[], towns: readonly string[], firms: readonly string[]) {
  const [first = '', second = ''] = random.shuffle(people)
  const day = () => new Date(Date.UTC(1960 + random.below(65), random.below(12), 1 + random.below(28)))
  const letters = () => String.fromCharCode(65 + random.below(26), 65 + random.below(26))
  const digits = (n: number) => Array.from({ length: n }, () => random.below(10)).join('')
  return {
    person: first,
    person2: second,
    city: random.pick(towns),
    company: random.pick(firms),
    passport: random.pick([
      `${letters()}${digits(7)}`,
      digits(9),
      `${letters()[0]}${digits(8)}`,
      `${digits(2)}${letters()}${digits(5)}`,
    ]),
    code: `${letters()}-${digits(4)}/${digits(2)}`,
    email: `${random.pick(given).toLowerCase().normalize('NFD').replace(/\W/g, '')}.${digits(2)}@${random.pick(['mail', 'office', 'post'])}.example`,
    url: random.pick([
      `https://www.example.org/forms/${digits(3)}`,
      'www.example.com/apply',
      'https://example.net/a?b=2',
    ]),
    date: day(),
    longDate: day(),
    longDate2: day(),
    amount: { value: 100 + random.below(90_000) + random.below(100) / 100, currency: random.pick(currencies) },
    number: 1_000 + random.below(90_000),
    number2: 1_000 + random.below(90_000),
    small: 13 + random.below(80),
    small2: 13 + random.below(80),
    days: 14 + random.below(80),
    hours: 2 + random.below(10),
    dose: 100 + 50 * random.below(12),
    year: 1950 + random.below(70),
    percent: (random.below(120) + 5) / 10,
    time: `${10 + random.below(12)}:${10 + random.below(49)}`,
  }
}

function fill(text: string, language: Language, facts: Facts, order: 'day-first' | 'month-first'): string {
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locales[language], { numberingSystem: 'latn', ...options })
      .format(value)
      .replace(/\u200f/g, '')
  const long = (date: Date) =>
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC', numberingSystem: 'latn' }).format(
      date,
    )
  const numeric = (date: Date) => {
    const [day, month] = [String(date.getUTCDate()).padStart(2, '0'), String(date.getUTCMonth() + 1).padStart(2, '0')]
    const head = order === 'day-first' ? `${day}/${month}` : `${month}/${day}`
    return `${head}/${date.getUTCFullYear()}`
  }
  const { amount, percent } = facts
  return text.replace(/\{(\w+)\}/g, (_, slot: keyof Facts) => {
    if (slot === 'date') return numeric(facts.date)
    if (slot === 'longDate' || slot === 'longDate2') return long(facts[slot])
    if (slot === 'amount') {
      return number(amount.value, { style: 'currency', currency: amount.currency, currencyDisplay: 'narrowSymbol' })
    }
    if (slot === 'percent') return number(percent / 100, { style: 'percent', minimumFractionDigits: 1 })
    if (slot === 'number' || slot === 'number2') return number(facts[slot])
    return String(facts[slot])
  })
}

const locales: Record<Language, string> = {
  en: 'en-GB',
  es: 'es-MX',
  fr: 'fr-FR',
  de: 'de-DE',
  pt: 'pt-BR',
  ja: 'ja-JP',
  ar: 'ar-EG',
}
const currencies = ['USD', 'EUR', 'GBP', 'BRL'] as const
export const given =
  'Patrick Maria Ewa Tomasz Ingrid Yusuf Aiko Brian Chiara Dmitri Fatima Gustavo Helena Ivan Joana Katrin Liam Mary Nadia Olga Pedro Quentin Rosa Stefan Thandi Ursula Viktor Wanda Ximena Zoltan'.split(
    ' ',
  )
export const family =
  'Novak Ferreira Okafor Lindqvist Schneider Moreau Tanaka Kowalska Brennan Delgado Haddad Ivanova Jensen Kaplan Larsson Mbeki Nkemelu Oliveira Petrov Quiroga Rossi Svensson Torres Ueda Vargas Whitaker Yilmaz Zapata'.split(
    ' ',
  )
export const cities = 'Lisbon Toronto Nairobi Krakow Osaka Bogota Leeds Porto Chicago Lagos Izmir Ghent'.split(' ')
const companies = ['Nordwind AB', 'Castelo Lda', 'Brightwater Ltd', 'Ferrum GmbH', 'Solaris SA', 'Kestrel Inc']
