import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certifyingOf, earningsOf } from './earnings.ts'
import { fridayOf, payDay } from './friday.ts'
import { canMovePayout, PayoutStatus } from './payout.ts'

test.each([
  ['Friday morning', '2026-11-27T14:00:00Z', '2026-11-27'],
  ['late on Friday in New York, Saturday in Greenwich', '2026-11-28T04:30:00Z', '2026-11-27'],
  ['Thursday evening in New York, Friday in Greenwich', '2026-11-27T03:00:00Z', '2026-11-20'],
  ['after the clocks changed', '2026-03-13T13:00:00Z', '2026-03-13'],
  ['Sunday', '2026-11-29T12:00:00Z', '2026-11-27'],
])('P6: %s belongs to one Friday', (_, at, friday) => {
  expect(fridayOf(new Date(at))).toBe(friday)
})

test('a payment of New Year’s Eve in New York belongs to the old year', () => {
  expect(payDay(new Date('2027-01-01T03:00:00Z'))).toBe('2026-12-31')
})

test('what has arrived can only come back, and what failed comes back only to wait', () => {
  const to = (from: PayoutStatus) => PayoutStatus.options.filter((status) => canMovePayout(from, status))
  expect([to('completed'), to('failed'), to('processing')]).toEqual([['failed'], ['pending'], ['completed', 'failed']])
})

test('P6: earnings are pending, on the way or paid, and the months add up to them', () => {
  const one = fc.record({
    status: fc.constantFrom(...PayoutStatus.options),
    payoutCents: fc.nat(100_000),
    createdAt: fc.constantFrom('2026-01-31T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
  })
  fc.assert(
    fc.property(fc.array(one), (list) => {
      const payouts = list.map((row) => ({ ...row, ...(row.status === 'completed' && { paidOn: '2026-02-06' }) }))
      const { pendingCents, onTheWayCents, paidCents, months } = earningsOf(payouts)
      const earned = months.reduce((sum, month) => sum + month.earnedCents, 0)
      expect(pendingCents + onTheWayCents + paidCents).toBe(earned)
      expect(months.reduce((sum, month) => sum + month.paidCents, 0)).toBe(paidCents)
    }),
  )
})

test('a job that was just signed is told until its pay is credited; a correction and an old one are not', () => {
  const now = new Date('2026-11-20T12:00:00.000Z')
  const signed = (translationId: number, more: object = {}) => ({
    translationId,
    status: 'completed',
    signedAt: '2026-11-20T11:59:00.000Z',
    ...more,
  })
  const jobs = [
    signed(1),
    signed(2),
    signed(3, { revisionOf: 9 }),
    signed(4, { signedAt: '2026-11-20T10:00:00.000Z' }),
    signed(5, { status: 'in_progress' }),
  ]
  expect(certifyingOf(jobs, [], now)).toBe(2)
  expect(certifyingOf(jobs, [{ translationId: 1 }], now)).toBe(1)
})
