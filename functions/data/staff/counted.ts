import { Stage, statusOf } from '#shared/translations/stage.ts'
import type { CounterGroup } from '../keys.ts'
import { erasedAddress } from '../translations/traces.ts'

/** What a row of the table adds to the counters, by the counter. Whole numbers alone, so that no sum depends on its order. */
export type Sums = Map<string, number>
/** The recount's view of a row: a field that is not listed cannot be read. */
type Row = { readonly [field in (typeof countedFields)[number]]?: unknown }

/** A counter's name: the row that holds it and the field in it. */
export const counterName = (group: CounterGroup, of: string, field: string): string => `${group}|${of}|${field}`
export const partsOf = (name: string): { group: CounterGroup; of: string; field: string } => {
  const [group = '', of = '', field = ''] = name.split('|')
  return { group: group as CounterGroup, of, field }
}

/** The one row of what there is now, and the one of the pairs that translators work in. */
export const everything = 'ALL'
export const translatorPairs = 'TRANSLATOR_PAIRS'

/**
 * What a stored row counts for. The one rule of counting: the stream adds what a change makes of it, the recount adds all rows up.
 * A row that will expire counts for nothing, so that its late removal, which nobody is told of in time, changes no counter.
 */
export function sumsOf(row: Row | undefined): Sums {
  const sums: Sums = new Map()
  if (!row || row['expiresAt'] !== undefined) return sums
  const noun = nounOf(row)
  if (noun) counting[noun](row, adderTo(sums))
  for (const [name, sum] of sums) if (sum === 0) sums.delete(name)
  return sums
}

/** What a change of a row adds to the counters. */
export function changeOf(before: Row | undefined, after: Row | undefined): Sums {
  const change = sumsOf(after)
  for (const [name, sum] of sumsOf(before)) add(change, name, -sum)
  for (const [name, sum] of change) if (sum === 0) change.delete(name)
  return change
}

export function add(sums: Sums, name: string, by: number): void {
  sums.set(name, (sums.get(name) ?? 0) + by)
}

/** The fields that the rule reads. The recount sees no others, and its role may read no others (`infra/features/counters.ts`). */
export const countedFields = [
  'pk',
  'sk',
  'expiresAt',
  'id',
  'email',
  'emailVerified',
  'disabled',
  'adminLevel',
  'createdAt',
  'stage',
  'stageAt',
  'translationType',
  'sourceLanguage',
  'targetLanguage',
  'completedAt',
  'qualityScore',
  'paymentIntentId',
  'amountCents',
  'paidAt',
  'refundedAt',
  'status',
  'batch',
  'payoutCents',
  'platformFeeCents',
  'paidOn',
  'priority',
  'waitingSince',
  'ratingSum',
  'ratingCount',
  'completedTranslations',
  'totalEarningsCents',
  'availability',
  'languagePairs',
] as const

/** By the noun of the partition and the sort key. The filter of the stream (`infra/features/changes.ts`) lets the same sort keys through. */
const nouns = {
  'USER#PROFILE': 'users',
  'TRANSLATION#RECORD': 'translations',
  'TRANSLATION#PAYOUT': 'payouts',
  'QUEUE#ITEM': 'queue',
  'TICKET#TICKET': 'tickets',
  'TRANSLATOR#PROFILE': 'applications',
  'API_APPLICATION#APPLICATION': 'apiApplications',
} as const
type Noun = (typeof nouns)[keyof typeof nouns]

const nounOf = ({ pk, sk }: Row): Noun | undefined => {
  const name = `${String(pk).split('#')[0]}#${String(sk)}`
  return name in nouns ? nouns[name as keyof typeof nouns] : undefined
}

type Adder = {
  /** To what there is now. */
  now: (field: string, by?: number) => void
  /** To the day of a time, if there is one. */
  day: (at: unknown, field: string, by?: number) => void
  pair: (at: unknown, pair: string) => void
  translatorPair: (pair: string) => void
}

const adderTo = (sums: Sums): Adder => ({
  now: (field, by = 1) => add(sums, counterName('NOW', everything, field), by),
  day: (at, field, by = 1) => isTime(at) && add(sums, counterName('DAYS', at.slice(0, 10), field), by),
  pair: (at, pair) => isTime(at) && add(sums, counterName('PAIRS', at.slice(0, 10), pair), 1),
  translatorPair: (pair) => add(sums, counterName('NOW', translatorPairs, pair), 1),
})

const counting: Record<Noun, (row: Row, to: Adder) => void> = {
  users: (user, { now, day }) => {
    if (user['email'] === erasedAddress(Number(user['id']))) return
    now('users.total')
    day(user['createdAt'], 'users')
    if (user['emailVerified'] === true) now('users.verified')
    if (user['disabled'] === true) now('users.disabled')
    if (typeof user['adminLevel'] === 'string') now('users.staff')
  },

  translations: (row, { now, day, pair }) => {
    const { createdAt, translationType, sourceLanguage, targetLanguage } = row as { [field in keyof Row]: string }
    // What was given back is over for its customer, also where it had been complete.
    const isGivenBack = row['refundedAt'] !== undefined
    const stage = Stage.safeParse(isGivenBack ? 'failed' : row['stage'])
    now('translations.total')
    now(`translations.${translationType}`)
    if (stage.success) now(`translations.${statusOf(stage.data)}`)
    day(createdAt, 'translations')
    day(createdAt, `${translationType}`)
    if (row['stage'] === 'failed' && !isGivenBack) day(row['stageAt'], 'failed')
    day(row['completedAt'], 'completed')
    if (sourceLanguage !== 'auto') pair(createdAt, `${sourceLanguage}-${targetLanguage}`)
    if (typeof row['qualityScore'] === 'number') {
      const tenths = Math.round(row['qualityScore'] * 10)
      now('quality.scored')
      now('quality.tenths', tenths)
      day(createdAt, 'scored')
      day(createdAt, 'qualityTenths', tenths)
    }
    // Revenue is what has a payment's reference: a document out of a plan or of a promotion has none.
    if (typeof row['paymentIntentId'] !== 'string') return
    const cents = whole(row['amountCents'])
    now('revenue.cents', cents)
    day(row['paidAt'], 'revenueCents', cents)
    if (!isGivenBack && row['stage'] !== 'failed') return
    now('revenue.refundedCents', cents)
    day(row['paidAt'], 'refundedCents', cents)
  },

  payouts: (row, { now, day }) => {
    const status = row['status'] === 'processing' && row['batch'] === undefined ? 'queued' : String(row['status'])
    now(`payouts.${status}`)
    now(`payouts.${status}Cents`, whole(row['payoutCents']))
    now(`payouts.${status}FeeCents`, whole(row['platformFeeCents']))
    if (status === 'completed') day(row['paidOn'], 'paidOutCents', whole(row['payoutCents']))
  },

  queue: ({ status }, { now }) => {
    now('queue.total')
    now(`queue.${String(status)}`)
  },

  tickets: ({ status, priority, waitingSince, createdAt }, { now, day }) => {
    now('tickets.total')
    now(`tickets.${String(status)}`)
    // What staff have answered and left open burns no more: the customer's turn has come.
    const waits = (status === 'open' || status === 'in_progress') && waitingSince !== null
    if (priority === 'urgent' && waits) now('tickets.urgent')
    day(createdAt, 'tickets')
  },

  applications: (row, { now, day, translatorPair }) => {
    now('applications.total')
    now(`applications.${String(row['status'])}`)
    day(row['createdAt'], 'applications')
    now('translators.ratingSum', whole(row['ratingSum']))
    now('translators.ratingCount', whole(row['ratingCount']))
    now('translators.completed', whole(row['completedTranslations']))
    now('translators.earnedCents', whole(row['totalEarningsCents']))
    if (row['status'] !== 'approved') return
    if (row['availability'] === 'available') now('translators.available')
    for (const pair of Array.isArray(row['languagePairs']) ? row['languagePairs'] : []) translatorPair(String(pair))
  },

  apiApplications: ({ status }, { now }) => {
    now('apiApplications.total')
    now(`apiApplications.${String(status)}`)
  },
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

const whole = (value: unknown): number => (typeof value === 'number' ? Math.round(value) : 0)
