import { type AnalyticsDay, analyticsRanges, monthDays, topPairs } from '#shared/counters/analytics.ts'
import type { getAnalytics as row } from '#shared/counters/api.ts'
import { may } from '#shared/staff/powers.ts'
import type { Day } from '../data/staff/counters.ts'
import type { Verb } from '../lib/http.ts'

type Counts = Record<string, number>

/** The Analytics tab: totals of all time, the last 30 days, and the days of the range. Never a row of a list. */
export const getAnalytics: Verb<typeof row, 'data'> = async (ctx, { range }) => {
  const money = may(ctx.actor?.adminLevel, 'analytics.money')
  const until = dateOf(ctx.now(), 0)
  const from = dateOf(ctx.now(), analyticsRanges[range] - 1)
  const monthFrom = dateOf(ctx.now(), monthDays - 1)
  const [now, kept, keptPairs, covered] = await Promise.all([
    ctx.data.counters.now(),
    ctx.data.counters.days(from, until),
    ctx.data.counters.pairs(from, until),
    money ? ctx.data.counters.pairsCovered() : ({} as Counts),
  ])
  const all = of(now)
  const month = of(sum(kept.filter(({ date }) => date >= monthFrom)))
  const whole = of(sum(kept))
  const pairs = Object.entries(sum(keptPairs))
    .filter(([, count]) => count > 0)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const resolved = all('tickets.resolved') + all('tickets.closed')
  const tickets = all('tickets.total')
  const byDate = new Map(kept.map(({ date, counts }) => [date, counts]))
  return {
    output: {
      range,
      from,
      until,
      totals: {
        users: all('users.total'),
        translations: all('translations.total'),
        averageQuality: mean(all('quality.tenths'), all('quality.scored')),
        ...(money && { revenueCents: all('revenue.cents'), refundedCents: all('revenue.refundedCents') }),
      },
      month: {
        users: month('users'),
        translations: month('translations'),
        scored: month('scored'),
        quality: change(
          mean(month('qualityTenths'), month('scored')),
          mean(all('quality.tenths') - month('qualityTenths'), all('quality.scored') - month('scored')),
        ),
        ...(money && { revenueCents: month('revenueCents') }),
      },
      types: (['ai', 'certified'] as const).map((type) => ({ type, count: whole(type) })),
      pairs: pairs.slice(0, topPairs).map(([pair, count]) => ({ ...languagesOf(pair), count })),
      otherPairs: pairs.slice(topPairs).reduce((total, [, count]) => total + count, 0),
      support: {
        total: tickets,
        open: all('tickets.open'),
        resolved,
        resolutionRate: tickets > 0 ? Math.min(1, resolved / tickets) : null,
      },
      ...(money && {
        translators: {
          approved: all('applications.approved'),
          available: all('translators.available'),
          pending: all('applications.pending'),
          suspended: all('applications.suspended'),
          pairs: Object.values(covered).filter((count) => count > 0).length,
          completed: all('translators.completed'),
          averageRating: ratingOf(all('translators.ratingSum'), all('translators.ratingCount')),
          earnedCents: all('translators.earnedCents'),
        },
      }),
      days: datesBetween(from, until).map((date) => dayOf(date, byDate.get(date) ?? {}, money)),
    },
  }
}

function dayOf(date: string, counts: Counts, money: boolean): AnalyticsDay {
  const day = of(counts)
  return {
    date,
    users: day('users'),
    translations: day('translations'),
    ai: day('ai'),
    certified: day('certified'),
    completed: day('completed'),
    failed: day('failed'),
    tickets: day('tickets'),
    quality: mean(day('qualityTenths'), day('scored')),
    scored: day('scored'),
    ...(money && { revenueCents: day('revenueCents'), paidOutCents: day('paidOutCents') }),
  }
}

/** A counter by its field. What was never counted is nothing, and so is what was taken away before it was counted. */
const of =
  (counts: Counts) =>
  (field: string): number =>
    Math.max(0, counts[field] ?? 0)

function sum(days: readonly Day[]): Counts {
  const total: Counts = {}
  for (const { counts } of days)
    for (const [field, count] of Object.entries(counts)) total[field] = (total[field] ?? 0) + count
  return total
}

/** Scores are counted in tenths. */
const mean = (tenths: number, scored: number): number | null =>
  scored > 0 ? Math.min(100, Math.max(0, Math.round(tenths / scored) / 10)) : null

const change = (month: number | null, before: number | null): number | null =>
  month === null || before === null ? null : Math.round((month - before) * 10) / 10

const ratingOf = (stars: number, ratings: number): number | null =>
  ratings > 0 ? Math.min(5, Math.round((stars / ratings) * 10) / 10) : null

/** `zh-TW-en` cannot be: the engine's codes with a region are told apart by its capitals. */
function languagesOf(pair: string): { sourceLanguage: string; targetLanguage: string } {
  const [, sourceLanguage = pair, targetLanguage = ''] = /^([a-z]{2,3}(?:-[A-Z]{2,4})?)-(.+)$/.exec(pair) ?? []
  return { sourceLanguage, targetLanguage }
}

const dayMs = 86_400_000
const dateOf = (now: Date, daysBack: number): string =>
  new Date(now.getTime() - daysBack * dayMs).toISOString().slice(0, 10)

function datesBetween(from: string, until: string): string[] {
  const dates: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}
