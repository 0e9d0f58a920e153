import { expect, test } from 'vitest'
import { OrderId, TranslationId } from '#shared/lib/id.ts'
import type { Receipt, ReceiptItem } from '#shared/payments/api.ts'
import { isForSupport, isRefundable, refundableUntil } from './refundable.ts'
import { withRefund } from './use-receipts.ts'

const paidAt = '2026-11-20T12:00:00.000Z'

test.each([
  ['just paid', {}, '2026-11-20T12:00:01Z', true],
  ['the last moment of the day', {}, '2026-11-21T11:59:59Z', true],
  ['a day later', {}, '2026-11-21T12:00:00Z', false],
  ['a day later, certified and begun by nobody', { translationType: 'certified' }, '2026-11-21T12:00:00Z', true],
  ['a free one', { dueCents: 0 }, '2026-11-20T12:00:01Z', false],
  ['opened, for the first time', { refund: 'once' }, '2026-11-20T12:00:01Z', true],
  ['opened, and the one time is used', { refund: 'support' }, '2026-11-20T12:00:01Z', false],
  ['begun by a translator', { refund: null }, '2026-11-20T12:00:01Z', false],
  ['given back already', { refundedCents: 1248 }, '2026-11-20T12:00:01Z', false],
  ['given back, and the bank sent it back', { owedCents: 1248 }, '2026-11-20T12:00:01Z', false],
] as [string, Partial<ReceiptItem>, string, boolean][])(
  'a refund is offered only while the rule allows it: %s',
  (_label, change, now, offered) => {
    expect(isRefundable(itemOf(1, change), paidAt, new Date(now))).toBe(offered)
  },
)

test('support is named only while the time lasts, for what it decides about', () => {
  const item = itemOf(1, { refund: 'support' })
  expect(isForSupport(item, paidAt, new Date('2026-11-20T12:00:01Z'))).toBe(true)
  expect(isForSupport(item, paidAt, new Date('2026-11-21T12:00:00Z'))).toBe(false)
  expect(isForSupport(itemOf(1), paidAt, new Date('2026-11-20T12:00:01Z'))).toBe(false)
})

test('the end of the time that is shown is the moment from which the rule refuses', () => {
  expect(isRefundable(itemOf(1), paidAt, new Date(refundableUntil(paidAt)))).toBe(false)
  expect(isRefundable(itemOf(1), paidAt, new Date(Date.parse(refundableUntil(paidAt)) - 1))).toBe(true)
})

test('what is given back shows at its document and in the sum of its order, and nowhere else', () => {
  const pages = [
    { receipts: [receiptOf(1, [1, 2])], next: 'more' },
    { receipts: [receiptOf(2, [3])], next: undefined },
  ]
  const data = { pages, pageParams: [undefined, 'more'] }
  const after = withRefund(data, OrderId.parse(1), TranslationId.parse(2), 1248)
  expect(after.pages[0]?.receipts[0]).toMatchObject({
    refundedCents: 1248,
    items: [{ refundedCents: 0 }, { refundedCents: 1248 }],
  })
  expect(after.pages[1]).toEqual(pages[1])
})

function itemOf(id: number, change: Partial<ReceiptItem> = {}): ReceiptItem {
  return {
    translationId: TranslationId.parse(id),
    originalFilename: 'certificate.pdf',
    translationType: 'ai',
    amountCents: 1248,
    discountCents: 0,
    dueCents: 1248,
    promotion: null,
    refundedCents: 0,
    owedCents: 0,
    refund: 'right',
    ...change,
  }
}

function receiptOf(id: number, items: number[]): Receipt {
  const rows = items.map((item) => itemOf(item))
  return {
    orderId: OrderId.parse(id),
    paidAt,
    items: rows,
    totalCents: 1248 * rows.length,
    tax: { rateBasisPoints: 0, includedCents: 0 },
    card: null,
    seller: { name: 'Attesta', address: '' },
    refundedCents: 0,
    currency: 'usd',
  }
}
