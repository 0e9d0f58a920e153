import { expect, test } from 'vitest'
import type { TranslationId } from '../lib/id.ts'
import { itemIds, quoteCart } from './api.ts'
import { maxCartItems } from './limits.ts'
import { nextOrderStatuses, type Order, OrderStatus, orderStatusesBefore, sameItems } from './order.ts'
import { certificateHours, isCertificateOverdue, refundRefusal, refundStanding, staffRefundRefusal } from './refund.ts'

test.each<[OrderStatus, OrderStatus, boolean]>([
  ['open', 'paid', true],
  ['open', 'canceled', true],
  ['open', 'open', false],
  ['paid', 'canceled', false],
  ['paid', 'open', false],
  ['canceled', 'paid', false],
  ['canceled', 'open', false],
])('an order moves from %s to %s: %s', (from, to, legal) => {
  expect(nextOrderStatuses[from].includes(to)).toBe(legal)
  expect(orderStatusesBefore(to).includes(from)).toBe(legal)
})

test('the table names every status, and nothing comes back to open', () => {
  expect(Object.keys(nextOrderStatuses)).toEqual(OrderStatus.options)
  expect(orderStatusesBefore('open')).toEqual([])
})

test.each([
  ['the same', [1, 2], true],
  ['in another order', [2, 1], true],
  ['one less', [1], false],
  ['one more', [1, 2, 3], false],
  ['another', [1, 3], false],
  ['one twice', [1, 1], false],
])('same items: %s', (_, ids, same) => {
  const order = { items: [{ translationId: 1 }, { translationId: 2 }] } as Order
  expect(sameItems(order, ids as TranslationId[])).toBe(same)
})

test.each([
  ['one', { translationId: 1 }, [1]],
  ['many', { translationIds: [1, 2] }, [1, 2]],
  ['both', { translationId: 1, translationIds: [1] }, undefined],
  ['neither', {}, undefined],
  ['none of many', { translationIds: [] }, undefined],
  ['one twice', { translationIds: [1, 1] }, undefined],
  [
    'a full cart',
    { translationIds: Array.from({ length: maxCartItems }, (__, n) => n + 1) },
    Array.from({ length: maxCartItems }, (__, n) => n + 1),
  ],
  ['too many', { translationIds: Array.from({ length: maxCartItems + 1 }, (__, n) => n + 1) }, undefined],
  ['a negative one', { translationIds: [-1] }, undefined],
  ['a fraction', { translationId: 1.5 }, undefined],
])('a request names %s', (_, input, ids) => {
  const parsed = quoteCart.input.safeParse(input)
  expect(parsed.success ? itemIds(parsed.data) : undefined).toEqual(ids)
})

const paidAt = '2026-11-20T10:00:00.000Z'
const fresh = {
  paidAt,
  amountCents: 1248,
  certified: false,
  begun: false,
  ended: false,
  downloaded: false,
  used: false,
}
const downloaded = { ...fresh, downloaded: true }

test.each([
  ['at once', fresh, '2026-11-20T10:00:00.000Z', undefined],
  ['a moment before the end', fresh, '2026-11-21T09:59:59.999Z', undefined],
  ['24 hours later', fresh, '2026-11-21T10:00:00.000Z', 'late'],
  ['unpaid', { ...fresh, paidAt: undefined }, paidAt, 'unpaid'],
  ['free', { ...fresh, amountCents: 0 }, paidAt, 'free'],
  ['paid by a plan', { ...fresh, amountCents: 0, planCents: 20 }, paidAt, 'plan'],
  [
    'certified by a plan, and begun by nobody',
    { ...fresh, certified: true, amountCents: 0 },
    '2026-11-27T10:00:00.000Z',
    undefined,
  ],
  ['certified by a plan, and begun', { ...fresh, certified: true, amountCents: 0, begun: true }, paidAt, 'begun'],
  ['certified, and nobody has begun in a week', { ...fresh, certified: true }, '2026-11-27T10:00:00.000Z', undefined],
  ['certified, and begun after a day', { ...fresh, certified: true, begun: true }, '2026-11-22T10:00:00.000Z', 'begun'],
  ['a translator has begun', { ...fresh, begun: true }, paidAt, 'begun'],
  ['failed, and given back anyway', { ...fresh, ended: true }, paidAt, 'ended'],
  ['downloaded, the first time', downloaded, paidAt, undefined],
  ['downloaded, and the one time is used', { ...downloaded, used: true }, paidAt, 'used'],
  ['not downloaded, and the one time is used', { ...fresh, used: true }, paidAt, undefined],
  ['downloaded and used, a day later', { ...downloaded, used: true }, '2026-11-21T10:00:00.000Z', 'late'],
])('refund: %s', (_, facts, at, refusal) => {
  expect(refundRefusal(facts, new Date(at))).toBe(refusal)
})

test.each([
  ['what was not downloaded is a right', fresh, 'right'],
  ['what was downloaded uses up the one time', downloaded, 'once'],
  ['after that support decides', { ...downloaded, used: true }, 'support'],
  ['what a translator has begun is final', { ...downloaded, begun: true }, null],
])('before the click: %s', (_, facts, standing) => {
  expect(refundStanding(facts, new Date(paidAt))).toBe(standing)
})

const free = { ...fresh, amountCents: 0, atWork: false, stuck: false }

test.each([
  ['a translator has it in work', { ...free, amountCents: 2495, atWork: true }, 'at-work'],
  ['signed, and stuck', { ...free, amountCents: 2495, stuck: true }, undefined],
  ['free', free, 'free'],
  ['paid by a plan', { ...free, planCents: 20 }, undefined],
  ['paid by a plan, and in work', { ...free, planCents: 20, atWork: true }, 'at-work'],
  ['stuck, and paid by a plan', { ...free, stuck: true }, undefined],
  ['stuck, and given back', { ...free, stuck: true, ended: true }, 'ended'],
])('refund by staff: %s', (_, facts, refusal) => {
  expect(staffRefundRefusal(facts)).toBe(refusal)
})

test('a certificate is overdue when its hours are over', () => {
  const after = (ms: number) => isCertificateOverdue(paidAt, new Date(Date.parse(paidAt) + ms))
  const ms = certificateHours * 3_600_000
  expect([after(ms - 1), after(ms)]).toEqual([false, true])
})
