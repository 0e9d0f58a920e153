import { UserId } from '#shared/lib/id.ts'
import type { Subscription } from '../../data/payments/subscriptions.ts'

/** A plan in its paid period. */
export const activePlan: Subscription = {
  userId: UserId.parse(7),
  version: 3,
  planType: 'monthly',
  status: 'active',
  attempt: 1,
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  periodStart: '2026-02-01T10:00:00.000Z',
  periodEnd: '2026-03-01T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  guaranteeUsed: false,
  createdAt: '2026-02-01T10:00:00.000Z',
}
