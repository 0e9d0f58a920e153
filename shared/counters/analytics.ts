import * as z from 'zod'
import { TranslationType } from '../pricing/pricing.ts'

const count = z.number().int().nonnegative()
const cents = z.number().int().nonnegative()
const score = z.number().min(0).max(100)

/** Days back from today, today included. */
export const analyticsRanges = { '30d': 30, '90d': 90, '365d': 365 } as const
export type AnalyticsRange = keyof typeof analyticsRanges

/** The window of "this month" on the cards, in days. */
export const monthDays = 30
export const topPairs = 5

/** What came on one day (UTC). Days on which nothing came are there too. */
export const AnalyticsDay = z.object({
  date: z.iso.date(),
  users: count,
  translations: count,
  ai: count,
  certified: count,
  completed: count,
  failed: count,
  tickets: count,
  /** Mean of the documents of the day that were scored. */
  quality: score.nullable(),
  scored: count,
  /** Absent where the caller may not read money, as below. */
  revenueCents: cents.optional(),
  paidOutCents: cents.optional(),
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

/**
 * The figures of the Analytics tab, from counters alone. Totals are of all time, `month` of the last 30 days, the rest of the range.
 * Money, translators' pay and rating are for those who may read money.
 */
export const Analytics = z.object({
  range: z.enum(Object.keys(analyticsRanges) as [AnalyticsRange, ...AnalyticsRange[]]),
  from: z.iso.date(),
  until: z.iso.date(),
  totals: z.object({
    users: count,
    translations: count,
    averageQuality: score.nullable(),
    /** Only of what has a payment's reference; `refunded` is the part of it that was given back. */
    revenueCents: cents.optional(),
    refundedCents: cents.optional(),
  }),
  month: z.object({
    users: count,
    translations: count,
    /** Points by which the documents of the month differ from all before; null where one of the two is missing. */
    quality: z.number().nullable(),
    scored: count,
    revenueCents: cents.optional(),
  }),
  types: z.array(z.object({ type: TranslationType, count })),
  pairs: z.array(z.object({ sourceLanguage: z.string(), targetLanguage: z.string(), count })),
  otherPairs: count,
  support: z.object({
    total: count,
    open: count,
    resolved: count,
    resolutionRate: z.number().min(0).max(1).nullable(),
  }),
  translators: z
    .object({
      approved: count,
      available: count,
      pending: count,
      suspended: count,
      pairs: count,
      completed: count,
      averageRating: z.number().min(0).max(5).nullable(),
      earnedCents: cents,
    })
    .optional(),
  days: z.array(AnalyticsDay),
})
export type Analytics = z.infer<typeof Analytics>

/** Why a measurement is missing: it could not be read, or nothing was measured in its window. */
const Missing = z.enum(['unreadable', 'none'])

/** How the platform is, measured now. */
export const Health = z.object({
  at: z.iso.datetime(),
  queue: z.object({
    waiting: count,
    /** Of the job that was promised soonest. */
    oldestSeconds: count.nullable(),
    /** Whether that promise is broken. */
    late: z.boolean(),
  }),
  /** Paid documents that have not gone on yet. */
  paid: z.object({ oldestSeconds: count.nullable() }),
  failures: z.object({ today: count, week: count, weekTranslations: count }),
  /** The translation engine in the last hour, as CloudWatch has it. */
  engine: z.object({ averageMs: z.number().nonnegative(), calls: count, errors: count }).or(Missing),
  alarms: z
    .object({
      watched: count,
      ringing: z.array(
        z.object({ name: z.string(), text: z.string(), runbook: z.string().nullable(), since: z.iso.datetime() }),
      ),
    })
    .or(Missing),
})
export type Health = z.infer<typeof Health>
