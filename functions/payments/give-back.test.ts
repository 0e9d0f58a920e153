import { expect, test } from 'vitest'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import type { Mail } from '#shared/mail/mail.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { GivenBack } from '../adapters/lost-disputes.ts'
import type { RefundDue } from '../data/payments/refunds.ts'
import { deletedName } from '../data/translations/traces.ts'
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

const put: unknown[] = ['warned', '2026-11-02T01:00:00.000Z']
const ticket = '$2.00 of a refund is left after a dispute'
test.each<[string, GivenBack | undefined, unknown[]]>([
  ['a dispute that is open puts it off for a day', undefined, put],
  ['a lost dispute has returned all of it', { id: 'du_1', cents: 500, by: 'dispute' }, [['du_1', 500]]],
  ['a lost dispute has returned a part', { id: 'du_1', cents: 300, by: 'dispute' }, [ticket, ['du_1', 300]]],
  ['Stripe gives it back', { id: 're_1', cents: 500, by: 'refund' }, ['mailed', ['re_1', 500]]],
])('P5: money that is due: %s; a mail tells of our own refund alone', async (_, given, told) => {
  const done: unknown[] = []
  const ctx = {
    now: () => new Date('2026-11-01T00:00:00.000Z'),
    log: { warn: () => done.push('warned') },
    payments: { refund: async () => given },
    mail: { enqueue: async () => done.push('mailed') },
    data: {
      orders: { find: async () => ({ paymentIntentId: 'pi_1', promotions: [], items: [{ refundedCents: 0 }] }) },
      users: { findById: async () => ({ id: due.userId }) },
      refunds: {
        postpone: async (_: RefundDue, until: Date) => done.push(until.toISOString()),
        settle: async (_due: unknown, _order: unknown, { id, cents }: GivenBack) => done.push([id, cents]),
      },
      tickets: { createOnce: async ({ subject }: Ticket) => done.push(subject) },
      promotions: { releaseItems: () => [] },
      planUse: { release: async () => ({ items: [], lostPages: 0 }) },
    },
  }
  await giveBack(ctx as unknown as Ctx<'data' | 'payments' | 'mail'>, due)
  expect(done).toEqual(told)
})

test.each([
  ['lease.pdf', { originalFilename: 'lease.pdf' }],
  [deletedName, {}],
])('the mail of a refund names its document, unless that was deleted: %s', async (originalFilename, named) => {
  const told: unknown[] = []
  const item = { translationId: due.translationId, originalFilename, refundedCents: 0 }
  const ctx = {
    payments: { refund: async () => ({ id: 're_1', cents: 500, by: 'refund' }) },
    mail: { enqueue: async ({ data }: Mail) => told.push(data) },
    data: {
      orders: { find: async () => ({ id: 1, paymentIntentId: 'pi_1', promotions: [], items: [item] }) },
      users: { findById: async () => ({ id: due.userId }) },
      refunds: { settle: async () => undefined },
      promotions: { releaseItems: () => [] },
      planUse: { release: async () => ({ items: [], lostPages: 0 }) },
    },
    now: () => new Date('2026-11-01T00:00:00.000Z'),
  }
  await giveBack(ctx as unknown as Ctx<'data' | 'payments' | 'mail'>, due)
  expect(told).toEqual([{ orderId: 1, amountCents: 500, ...named }])
})
