import { expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.ts'
import type { PaidInvoice, Remote } from '../adapters/stripe-billing.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import { refresh } from './refresh.ts'

const userId = UserId.parse(7)
const first = { periodStart: '2026-02-01T10:00:00.000Z', periodEnd: '2026-03-01T10:00:00.000Z' }
const second = { periodStart: first.periodEnd, periodEnd: '2026-04-01T10:00:00.000Z' }
const firstPayment = { paymentIntentId: 'pi_1', amountCents: 2900, paidAt: '2026-02-01T10:01:00.000Z' }
const invoice: PaidInvoice = { id: 'in_1', ...firstPayment, first: true, renews: false }
const active: Subscription = {
  userId,
  version: 3,
  planType: 'monthly',
  status: 'active',
  attempt: 1,
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  ...first,
  cancelAtPeriodEnd: false,
  firstPayment: { invoiceId: 'in_1', ...firstPayment },
  guaranteeUsed: false,
  createdAt: first.periodStart,
}
const { firstPayment: _, ...unpaid } = { ...active, status: 'incomplete' as const }
const remote: Remote = {
  id: 'sub_1',
  customerId: 'cus_1',
  userId,
  attempt: 1,
  status: 'active',
  ...second,
  cancelAtPeriodEnd: false,
  endedAt: null,
  isPeriodPaid: false,
  cardId: null,
  latestInvoiceId: 'in_2',
  clientSecret: null,
}

/** What is written of a row when Stripe says this. */
async function said(row: Subscription, told: Partial<Remote>, paid: PaidInvoice[] = [invoice]): Promise<Subscription> {
  let now = row
  const subscriptions = {
    find: async () => now,
    recordCharge: async () => true,
    save: async (before: Subscription, change: Partial<Subscription>) => {
      now = { ...before, ...change }
      return true
    },
  }
  const ctx = {
    data: { subscriptions, users: { findById: async () => ({ disabled: false }) } },
    billing: { retrieveSubscription: async () => ({ ...remote, ...told }), listPaid: async () => paid },
    mail: { enqueue: vi.fn() },
    now: () => new Date(second.periodStart),
    log: { error: vi.fn() },
  }
  await refresh(ctx as never, userId, 'sub_1')
  return now
}

test.each<[string, Subscription, Partial<Remote>, PaidInvoice[], SubscriptionStatus, typeof first]>([
  ['the invoice of the next one is a draft', active, {}, [invoice], 'active', first],
  ['it is refused', active, { status: 'past_due' }, [invoice], 'past_due', first],
  ['it is paid', active, { isPeriodPaid: true }, [invoice], 'active', second],
  [
    'it is refused and then paid',
    { ...active, status: 'past_due' },
    { isPeriodPaid: true },
    [invoice],
    'active',
    second,
  ],
  ['nothing was paid yet', unpaid, { status: 'incomplete' }, [], 'incomplete', second],
  ['the first payment is heard of after the next one has begun', unpaid, {}, [invoice], 'active', first],
])('P1: a period counts once it is paid: %s', async (_, row, told, paid, status, period) => {
  expect(await said(row, told, paid)).toMatchObject({ status, ...period })
})
