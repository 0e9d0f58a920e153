import { expect, test, vi } from 'vitest'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import { sweep } from './sweep.ts'
import { activePlan } from './testing/active-plan.ts'

/** What the sweep asks Stripe to do about a plan. */
async function asked(row: Subscription, disabled: boolean): Promise<unknown[]> {
  const told: unknown[] = []
  const due = [row]
  const nothing = { listDue: async () => [] }
  const ctx = {
    data: {
      subscriptions: {
        listDue: async () => due.splice(0),
        postpone: async () => undefined,
        find: async () => row,
        lookAt: async (_: unknown, at: Date) => void told.push(at.toISOString()),
      },
      overages: nothing,
      guaranteeRest: nothing,
      users: { findById: async () => ({ disabled }) },
    },
    billing: {
      cancelAtPeriodEnd: async (...given: unknown[]) => void told.push(given),
      endNow: async (id: string) => void told.push(['now', id]),
      retrieveSubscription: async () => ({ ...row, id: 'sub_1', endedAt: null, isPeriodPaid: true }),
      listPaid: async () => [],
      listUncollected: async () => [],
      refundInvoice: async () => void told.push('refund'),
    },
    mail: { enqueue: vi.fn() },
    now: () => new Date('2026-02-20T10:00:00.000Z'),
    log: { error: vi.fn(), warn: vi.fn() },
  }
  await sweep(ctx as never)
  expect(ctx.log.error).not.toHaveBeenCalled()
  return told
}

test.each<[string, Partial<Subscription>, boolean, unknown[]]>([
  ['whose owner staff have shut out', {}, true, [['sub_1', true]]],
  ['that ends by itself', { cancelAtPeriodEnd: true }, true, []],
  ['whose renewal is refused', { status: 'past_due' as SubscriptionStatus }, true, [['now', 'sub_1']]],
  ['whose owner can come in', {}, false, []],
])('nobody pays on for a plan that they can neither use nor cancel: one %s', async (_, facts, disabled, told) => {
  expect(await asked({ ...activePlan, ...facts }, disabled)).toEqual(told)
})

test('a guarantee whose payment is disputed waits for a day, and is no failure', async () => {
  const firstPayment = { invoiceId: 'in_1', paymentIntentId: 'pi_1', amountCents: 2900, paidAt: activePlan.createdAt }
  const due = { status: 'canceled', firstPayment, guaranteeAskedAt: '2026-02-10T10:00:00.000Z' } as const
  expect(await asked({ ...activePlan, ...due }, false)).toEqual([
    ['now', 'sub_1'],
    'refund',
    '2026-02-21T11:00:00.000Z',
  ])
})
