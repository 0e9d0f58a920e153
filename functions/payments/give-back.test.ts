import { expect, test } from 'vitest'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import type { Ctx } from '../lib/ctx.ts'
import { giveBack } from './give-back.ts'

const due: RefundDue = {
  orderId: OrderId.parse(1),
  translationId: TranslationId.parse(2),
  userId: UserId.parse(3),
  amountCents: 500,
  reason: 'withdrawn',
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('P5: a refund that waits for the end of a dispute is put off for a day; nobody is told that the money is back', async () => {
  const done: string[] = []
  const ctx = {
    now: () => new Date('2026-11-01T00:00:00.000Z'),
    log: { warn: () => done.push('warned') },
    payments: { refund: async () => undefined },
    mail: { enqueue: async () => done.push('mailed') },
    data: {
      orders: { find: async () => ({ paymentIntentId: 'pi_1' }) },
      users: { findById: async () => ({ id: due.userId }) },
      refunds: {
        postpone: async (_: RefundDue, until: Date) => done.push(until.toISOString()),
        settle: async () => done.push('settled'),
      },
    },
  }
  await giveBack(ctx as unknown as Ctx<'data' | 'payments' | 'mail'>, due)
  expect(done).toEqual(['warned', '2026-11-02T01:00:00.000Z'])
})
