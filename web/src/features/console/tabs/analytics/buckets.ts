import type { AnalyticsDay, AnalyticsRange } from '#shared/counters/analytics.ts'

export const steps = { '30d': 'day', '90d': 'week', '365d': 'month' } as const satisfies Record<AnalyticsRange, string>

type Count = 'users' | 'translations' | 'revenueCents' | 'tickets'
/** One bar of a chart: what came in a day, a week or a month. `quality` is the mean of what was scored in it. */
export type Bucket = { from: string; until: string; quality: number | null } & Record<Count, number>

/**
 * The days of a range in bars that can be told apart: 30 days, 13 weeks that end today, or the months that the year touches. The
 * first week or month may be shorter.
 */
export function bucketsOf(days: readonly AnalyticsDay[], range: AnalyticsRange): Bucket[] {
  const keyOf = (day: AnalyticsDay, index: number): string => {
    if (range === '30d') return day.date
    return range === '365d' ? day.date.slice(0, 7) : String(Math.floor((days.length - 1 - index) / 7))
  }
  const groups = Map.groupBy(
    days.map((day, index) => ({ day, key: keyOf(day, index) })),
    ({ key }) => key,
  )
  return [...groups.values()].map((group) => bucketOf(group.map(({ day }) => day)))
}

function bucketOf(days: readonly AnalyticsDay[]): Bucket {
  const total = (field: Count) => days.reduce((sum, day) => sum + (day[field] ?? 0), 0)
  return {
    from: days[0]?.date ?? '',
    until: days.at(-1)?.date ?? '',
    users: total('users'),
    translations: total('translations'),
    revenueCents: total('revenueCents'),
    tickets: total('tickets'),
    quality: meanQuality(days),
  }
}

/** The mean over all documents that were scored, not over the days. */
export function meanQuality(days: readonly AnalyticsDay[]): number | null {
  const scored = days.reduce((sum, day) => sum + day.scored, 0)
  const points = days.reduce((sum, day) => sum + (day.quality ?? 0) * day.scored, 0)
  return scored > 0 ? Math.round((points / scored) * 10) / 10 : null
}

/** What each part is of the whole, in percent: rounded so that they add up to a hundred, the largest remainders up first. */
export function wholePercents(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part * 100) / whole)
  const missing = 100 - exact.reduce((sum, percent) => sum + Math.floor(percent), 0)
  const first = exact
    .map((percent, index) => ({ index, rest: percent - Math.floor(percent) }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, missing)
  return exact.map((percent, index) => Math.floor(percent) + (first.some((one) => one.index === index) ? 1 : 0))
}
