import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceTable } from '../pricing/price-table.ts'
import { type GuaranteeFacts, guaranteeCents, guaranteeRefusal } from './guarantee.ts'
import { covers, plans } from './plan.ts'
import {
  hasEnded,
  isEntitled,
  isRunning,
  mayExceed,
  nextSubscriptionStatuses,
  type Standing,
  SubscriptionStatus,
  subscriptionStatusesBefore,
} from './subscription.ts'
import { countPages, mostOwedCents, worthCents } from './usage.ts'

test.each<[SubscriptionStatus, SubscriptionStatus, boolean]>([
  ['incomplete', 'active', true],
  ['incomplete', 'expired', true],
  ['incomplete', 'past_due', true],
  ['active', 'past_due', true],
  ['past_due', 'active', true],
  ['past_due', 'canceled', true],
  ['unpaid', 'active', true],
  ['active', 'incomplete', false],
  ['active', 'expired', false],
  ['canceled', 'active', false],
  ['expired', 'active', false],
  ['canceled', 'expired', false],
])('W3: a subscription moves from %s to %s: %s', (from, to, legal) => {
  expect(nextSubscriptionStatuses[from].includes(to)).toBe(legal)
  expect(subscriptionStatusesBefore(to).includes(from)).toBe(legal)
})

test('W3: what has ended stays so, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...SubscriptionStatus.options), { maxLength: 30 }), (told) => {
      let status: SubscriptionStatus = 'incomplete'
      for (const to of told) {
        const before: SubscriptionStatus = status
        if (subscriptionStatusesBefore(to).includes(before)) status = to
        if (hasEnded(before)) expect(status).toBe(before)
      }
    }),
  )
  expect(SubscriptionStatus.options.filter(isRunning)).toEqual(['active', 'past_due', 'unpaid'])
})

const standing: Standing = { status: 'active', periodEnd: '2026-12-01T00:00:00.000Z', cancelAtPeriodEnd: false }

test.each<[string, Partial<Standing>, string, boolean]>([
  ['active, within the period', {}, '2026-11-30T23:59:59.999Z', true],
  ['active, the renewal not reported yet', {}, '2026-12-01T12:00:00.000Z', true],
  ['active, no renewal for a day', {}, '2026-12-02T00:00:00.000Z', false],
  ['told to end, before its end', { cancelAtPeriodEnd: true }, '2026-11-30T23:59:59.999Z', true],
  ['told to end, at its end', { cancelAtPeriodEnd: true }, '2026-12-01T00:00:00.000Z', false],
  ['past due, until the end of the period', { status: 'past_due' }, '2026-11-30T23:59:59.999Z', true],
  ['past due, after it', { status: 'past_due' }, '2026-12-01T00:00:00.000Z', false],
  ['unpaid', { status: 'unpaid' }, '2026-11-20T00:00:00.000Z', false],
  ['not paid yet', { status: 'incomplete' }, '2026-11-20T00:00:00.000Z', false],
  ['canceled', { status: 'canceled' }, '2026-11-20T00:00:00.000Z', false],
  ['given back', { guaranteeAskedAt: '2026-11-19T00:00:00.000Z' }, '2026-11-20T00:00:00.000Z', false],
])('entitled: %s', (_, changed, now, entitled) => {
  expect(isEntitled({ ...standing, ...changed }, new Date(now))).toBe(entitled)
})

test('pages beyond the plan may be taken while it is paid, and none once its paid period is over', () => {
  const { periodEnd } = standing
  const paidAt = (now: string) =>
    SubscriptionStatus.options.filter((status) => mayExceed({ status, periodEnd }, new Date(now)))
  expect(paidAt(new Date(Date.parse(periodEnd) - 1).toISOString())).toEqual(['active'])
  expect(paidAt(periodEnd)).toEqual([])
})

const { monthly, 'enterprise-ai': metered, 'enterprise-ai-human': human, enterprise } = plans

test.each([
  ['the first document', monthly, 0, 4, true, { includedPages: 4, overagePages: 0 }],
  ['the last page that is included', monthly, 996, 4, true, { includedPages: 4, overagePages: 0 }],
  ['a page too many where the plan ends', monthly, 997, 4, true, null],
  ['everything used where the plan ends', enterprise, 10_000, 1, true, null],
  ['a yearly plan has ten thousand', enterprise, 9_000, 1_000, true, { includedPages: 1000, overagePages: 0 }],
  ['a page too many where more is sold', metered, 997, 4, true, { includedPages: 3, overagePages: 1 }],
  ['everything used where more is sold', metered, 1000, 4, true, { includedPages: 0, overagePages: 4 }],
  ['more used than included', metered, 1200, 4, true, { includedPages: 0, overagePages: 4 }],
  ['the last page that may be owed', human, 1499, 1, true, { includedPages: 0, overagePages: 1 }],
  ['a page too many to be owed', human, 1500, 1, true, null],
  ['more at once than may be owed', human, 0, 1501, true, null],
  ['cheaper pages, as far as the same money goes', metered, 3856, 1, true, { includedPages: 0, overagePages: 1 }],
  ['and not one more', metered, 3857, 1, true, null],
  ['unpaid, within the included pages', metered, 996, 4, false, { includedPages: 4, overagePages: 0 }],
  ['unpaid, beyond them', metered, 997, 4, false, null],
])('pages: %s', (_, plan, usedPages, pages, mayExceed, counted) => {
  const overagePages = Math.max(0, usedPages - plan.includedPages)
  expect(countPages(plan, { ...plan, usedPages, overagePages, mayExceed }, pages)).toEqual(counted)
})

test('pages: none is lost or counted twice, in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 8 }), (documents) => {
      let usedPages = 0
      let overage = 0
      for (const pages of documents) {
        const counted = countPages(metered, { ...metered, usedPages, overagePages: overage, mayExceed: true }, pages)
        if (!counted) continue
        usedPages += pages
        overage += counted.overagePages
      }
      expect(overage).toBe(Math.max(0, usedPages - metered.includedPages))
      expect(overage * metered.overageCents).toBeLessThanOrEqual(mostOwedCents)
    }),
  )
})

test.each([
  ['ten included pages of $399 for 1,000', human, { includedPages: 10, overagePages: 0 }, 399],
  ['one page, rounded down', human, { includedPages: 1, overagePages: 0 }, 39],
  ['pages beyond at their own price', human, { includedPages: 0, overagePages: 3 }, 600],
  ['both', human, { includedPages: 10, overagePages: 3 }, 999],
  ['a plan without pages beyond', monthly, { includedPages: 100, overagePages: 0 }, 290],
])('worth: %s', (_, plan, counted, cents) => {
  expect(worthCents(plan, counted)).toBe(cents)
})

test.each([
  ['AI on Enterprise AI', metered, 'ai', true],
  ['certified on Enterprise AI', metered, 'certified', false],
  ['AI on Enterprise AI + Human', human, 'ai', true],
  ['certified on Enterprise AI + Human', human, 'certified', true],
  ['certified on Monthly Unlimited', monthly, 'certified', false],
  ['certified on Enterprise', enterprise, 'certified', false],
] as const)('covers: %s', (_, plan, type, covered) => {
  expect(covers(plan, type)).toBe(covered)
})

test.each(Object.values(plans))(
  'the guarantee of $name returns nothing where more pages are kept than it includes',
  ({ amountCents, includedPages }) => {
    const cheapest = Math.min(
      ...Object.values(priceTable).flatMap((one) => [one.baseCents / one.includedPages, one.extraPageCents]),
    )
    expect(guaranteeCents(amountCents, (includedPages + 1) * cheapest)).toBe(0)
  },
)

const paid: GuaranteeFacts = {
  status: 'active',
  firstPayment: { paidAt: '2026-11-01T10:00:00.000Z' },
  guaranteeUsed: false,
}

test.each<[string, Partial<GuaranteeFacts>, string, string | undefined]>([
  ['at once', {}, '2026-11-01T10:00:00.000Z', undefined],
  ['a moment before the end', {}, '2026-12-01T09:59:59.999Z', undefined],
  ['thirty days later', {}, '2026-12-01T10:00:00.000Z', 'late'],
  ['while a renewal is unpaid', { status: 'past_due' }, '2026-11-02T10:00:00.000Z', undefined],
  ['never paid', { status: 'incomplete', firstPayment: undefined }, '2026-11-02T10:00:00.000Z', 'none'],
  ['ended', { status: 'canceled' }, '2026-11-02T10:00:00.000Z', 'none'],
  ['asked before', { guaranteeAskedAt: '2026-11-02T10:00:00.000Z' }, '2026-11-02T10:00:00.000Z', 'asked'],
  ['used with an earlier subscription', { guaranteeUsed: true }, '2026-11-02T10:00:00.000Z', 'used'],
])('guarantee: %s', (_, changed, now, refusal) => {
  expect(guaranteeRefusal({ ...paid, ...changed }, new Date(now))).toBe(refusal)
})
