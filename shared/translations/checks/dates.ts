import { base, type Check, error, type Finding, type SegmentPair, warning } from './finding.ts'
import { findNumbers, monthsIn, westernDigits } from './numbers.ts'

/** Dates: the same month by name or number, the same weekday, day and month where the languages put them. */
export const dates: Check = (pair) => [...months(pair), ...weekdays(pair), ...swapped(pair)]

function months(pair: SegmentPair): Finding[] {
  // "May" and "March" are words too: a month counts only beside a number.
  const wanted = dated(pair.source, pair.sourceLanguage)
  const found = monthsIn(pair.target, pair.targetLanguage)
  const known = monthsIn(pair.source, pair.sourceLanguage)
  const changed = dated(pair.target, pair.targetLanguage).some((month) => !known.includes(month))
  // The month may be a number there, unless another one stands there as a word.
  const digits = changed ? [] : findNumbers(pair.target).flatMap((number) => number.parts.map(Number))
  const missing = wanted.filter((month) => !found.includes(month) && !digits.includes(month))
  if (!missing.length && changed && wanted.length) return [error('dates', 'finding-month-added')]
  return missing.map((month) => (changed ? error : warning)('dates', 'finding-month-missing', { month }))
}

/** Months with a day or a year beside them. */
function dated(text: string, language: string): number[] {
  if (!/\p{N}/u.test(text)) return []
  const near = Array.from(
    text.matchAll(
      /(?:(?<![\p{L}.])[\p{L}.]{1,20},? (?:de |d[eo]l? )?)?\p{N}+(?:st|nd|rd|th|er|º|\.)?,?(?: (?:de |of )?[\p{L}.]+)?/gu,
    ),
    ([part]) => part,
  ).join(' ')
  const whole = monthsIn(text, language)
  return monthsIn(near, language).filter((month) => whole.includes(month) && !isVerb(month, near, language))
}

/** "Those under 18 may apply": English writes its months with a capital. */
const isVerb = (month: number, text: string, language: string) =>
  base(language) === 'en' && (month === 5 || month === 3) && !/M(?:ay|AY|ar)/.test(text)

const weekdayNames = new Map<string, string[]>()

function weekdaysIn(text: string, language: string): number[] {
  const code = base(language)
  let names = weekdayNames.get(code)
  if (!names) {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    names = Array.from({ length: 7 }, (_, i) => format.format(new Date(Date.UTC(2024, 0, 7 + i))).toLowerCase())
    weekdayNames.set(code, names)
  }
  const lower = text.toLowerCase()
  return names.flatMap((name, day) => {
    const at = lower.indexOf(name)
    // "Terça-feira" is said as "terça"; "segunda" alone is a number too.
    return at >= 0 && (at === 0 || !/\p{L}/u.test(lower[at - 1] ?? '')) ? [day] : []
  })
}

/** A weekday that became another one. */
function weekdays({ source, target, sourceLanguage, targetLanguage }: SegmentPair): Finding[] {
  const [from, to] = [weekdaysIn(source, sourceLanguage), weekdaysIn(target, targetLanguage)]
  const missing = from.filter((day) => !to.includes(day))
  const added = to.filter((day) => !from.includes(day))
  if (!missing.length || !added.length) return []
  const name = new Intl.DateTimeFormat(base(sourceLanguage), { weekday: 'long', timeZone: 'UTC' })
  return missing.map((day) =>
    error('dates', 'finding-missing', { what: name.format(new Date(Date.UTC(2024, 0, 7 + day))) }),
  )
}

/** A date in digits whose first two parts may both be a month. */
export type NumericDate = { text: string; first: number; second: number; rest: string }

export function numericDates(text: string): NumericDate[] {
  return Array.from(
    westernDigits(text).matchAll(/(?<![\d./-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/-]|\.\d)/g),
    (match) => ({
      text: match[0],
      first: Number(match[1]),
      second: Number(match[3]),
      rest: match[4] ?? '',
    }),
  )
}

/** Languages whose readers take the first of two numbers for the month, where nothing else is said. */
const monthFirst = (language: string) => language.toLowerCase() === 'en' || language.toLowerCase() === 'en-us'

/** 03/04 that became 04/03. Right where the source writes the month first and the target the day, and the document shows it. */
function swapped({ source, target, sourceLanguage, targetLanguage, document }: SegmentPair): Finding[] {
  const all = numericDates(source)
  const left = numericDates(target)
  const order = document?.order ?? orderOf(all) ?? (monthFirst(sourceLanguage) ? null : 'day')
  return all.flatMap((date) => {
    const at = left.findIndex(
      ({ first, second, rest }) =>
        rest.endsWith(date.rest.slice(-2)) &&
        ((first === date.first && second === date.second) || (first === date.second && second === date.first)),
    )
    const other = at < 0 ? undefined : left.splice(at, 1)[0]
    if (!other || date.first === date.second) return []
    const stays = other.first === date.first
    const found = [error('dates', 'finding-day-month', { date: date.text })]
    if (date.first > 12 || date.second > 12) {
      if (stays) return []
      // Whoever writes the day second writes the month first.
      return other.first > 12 === monthFirst(targetLanguage) ? found : []
    }
    const usual = document?.dates ?? { kept: 0, swapped: 0 }
    const mayDiffer = monthFirst(sourceLanguage) !== monthFirst(targetLanguage) && order !== 'day'
    if (stays)
      return mayDiffer && (order === 'month' ? usual.swapped > 0 : usual.swapped >= 2 && usual.swapped > usual.kept * 2)
        ? found
        : []
    if (!mayDiffer) return found
    if (order === 'month' || usual.swapped > usual.kept) return []
    return usual.kept > 1 && usual.kept > usual.swapped * 2
      ? found
      : found.map((one) => ({ ...one, severity: 'warning' }))
  })
}

/** Which comes first in dates of digits, as those show whose day is no month. */
export function orderOf(dates: readonly NumericDate[]): 'day' | 'month' | null {
  const [day, month] = [dates.some(({ first }) => first > 12), dates.some(({ second }) => second > 12)]
  return day === month ? null : day ? 'day' : 'month'
}
