import { expect, test } from 'vitest'
import type { Ticket } from '#shared/support/ticket.ts'
import { systemBase } from '../lib/base.ts'
import { noteFailedRefund } from './note-failed-refund.ts'

test.each([
  ['the guarantee', { invoiceId: 'in_7', userId: '5' }],
  ['what a guarantee gave back later', { restOf: 'in_7:1', userId: '5' }],
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
