import { expect, test } from 'vitest'
import type { Ticket } from '#shared/support/ticket.ts'
import { systemBase } from '../lib/base.ts'
import { noteFailedRefund } from './note-failed-refund.ts'

test.each([
  ['the guarantee', { invoiceId: 'in_7', userId: '5' }],
  ['what a guarantee gave back later', { restOf: 'in_7:1', userId: '5' }],
  ['one made by hand that counts for a guarantee', { 'part:in_7': '300', userId: '5' }],
])('a failed refund of %s names its invoice to the operator', async (_, metadata) => {
  const told: Ticket[] = []
  const data = {
    users: { findById: async () => null },
    refunds: { fail: async (_failure: object, ticket: Ticket) => told.push(ticket) > 0 },
  }
  const ctx = { ...systemBase('test'), log: { error: () => undefined }, data } as never
  await noteFailedRefund(ctx, { id: 're_1', amountCents: 300, reason: 'expired_card', metadata })
  expect(told[0]?.message).toContain('The bank sent back $3.00 of invoice in_7 (expired_card).')
})

test('P5: a failed refund that was made by hand for two items is owed for each of them', async () => {
  const order = { id: 9, userId: 5, items: [{ translationId: 1 }, { translationId: 2 }, { translationId: 3 }] }
  const written: unknown[] = []
  const noted: number[] = []
  const data = {
    users: { findById: async () => null },
    orders: { find: async () => order },
    translations: {
      find: async () => ({ failure: { code: 'engine-failed' } }),
      note: async (id: number) => noted.push(id),
    },
    refunds: { fail: async (_failure: object, _ticket: Ticket, of: object) => written.push(of) > 0 },
  }
  const ctx = { ...systemBase('test'), log: { error: () => undefined }, data } as never
  const metadata = { orderId: '9', 'part:1': '500', 'part:3': '200' }
  await noteFailedRefund(ctx, { id: 're_1', amountCents: 700, reason: 'expired_card', metadata })
  const parts = [
    { translationId: 1, cents: 500 },
    { translationId: 3, cents: 200 },
  ]
  expect(written).toEqual([{ order, parts }])
  expect(noted).toEqual([1, 3])
})
