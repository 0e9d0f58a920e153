import type { AnalyticsRange } from '#shared/counters/analytics.ts'
import { formatCents, formatWholeDollars, toDollars } from '#shared/lib/money.ts'

/** Numbers as the reader writes them. */
export function numbersIn(language: string) {
  const format = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(value)
  return {
    count: (value: number) => format(value),
    plus: (value: number) => format(value, { signDisplay: 'always' }),
    change: (value: number) => format(value, { signDisplay: 'always', maximumFractionDigits: 1 }),
    score: (value: number) => format(value, { maximumFractionDigits: 1 }),
    share: (value: number) => format(value, { style: 'percent', maximumFractionDigits: 0 }),
    money: (cents: number) => formatCents(cents, language),
    dollars: (cents: number) => formatWholeDollars(toDollars(cents), language),
    /** Days are those of UTC; a bar of the year is a month. */
    day: (date: string, range: AnalyticsRange) =>
      new Intl.DateTimeFormat(language, {
        timeZone: 'UTC',
        month: 'short',
        ...(range === '365d' ? { year: 'numeric' } : { day: 'numeric' }),
      }).format(new Date(date)),
  }
}
