import { afterEach, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { GivenBack } from '../adapters/lost-disputes.ts'
import type { PlanPayment } from '../data/payments/ledger.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import { sweep } from './sweep.ts'
import { activePlan } from './testing/active-plan.ts'

afterEach(() => vi.useRealTimers())

/** What the sweep asks Stripe to do about a plan. */
async function asked(row: Subscription, disabled: boolean, returned?: GivenBack): Promise<unknown[]> {
  const told: unknown[] = []
  const due = [row]
  const nothing = { listDue: async () => [] }
  const ctx = {
    data: {
      subscriptions: {
        listDue: async () => due.splice(0),
        postpone: async () => undefined,
        find: async () => row,
        finishGuarantee: async (_: unknown, { amountCents }: PlanPayment, id: string) => told.push([id, amountCents]),
        lookAt: async (_: unknown, at: Date) => void told.push(at.toISOString()),
      },
      overages: nothing,
      guaranteeRest: nothing,
      planUse: { findFirst: async () => undefined },
      users: { findById: async () => ({ disabled }) },
      tickets: { createOnce: async ({ subject }: Ticket) => told.push(subject) },
    },
    billing: {
      cancelAtPeriodEnd: async (...given: unknown[]) => void told.push(given),
      endNow: async (id: string) => void told.push(['now', id]),
      retrieveSubscription: async () => ({ ...row, id: 'sub_1', endedAt: null, isPeriodPaid: true }),
      listPaid: async () => [],
      listUncollected: async () => [],
      refundInvoice: async () => {
        told.push('refund')
        return returned
      },
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

test('a guarantee whose payment is disputed waits for a day, and is over when the bank has returned the money', async () => {
  const firstPayment = { invoiceId: 'in_1', paymentIntentId: 'pi_1', amountCents: 2900, paidAt: activePlan.createdAt }
  const due = { status: 'canceled', firstPayment, guaranteeAskedAt: '2026-02-10T10:00:00.000Z' } as const
  expect(await asked({ ...activePlan, ...due }, false)).toEqual([
    ['now', 'sub_1'],
    'refund',
    '2026-02-21T11:00:00.000Z',
  ])
  const lost = { id: 'du_1', cents: 2900, by: 'dispute' } as const
  const over = ['now', 'sub_1']
  expect(await asked({ ...activePlan, ...due }, false, lost)).toEqual([over, 'refund', ['du_1', 2900]])
  const left = '$9.00 of a refund is left after a dispute'
  const part = { ...lost, cents: 2000 }
  expect(await asked({ ...activePlan, ...due }, false, part)).toEqual([over, 'refund', left, ['du_1', 2000]])
})

test('a sweep asks about plans side by side, as often as Stripe lets, and each of 300,000 once a day', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    now: Date.parse('2026-02-20T10:00:00.000Z'),
  })
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const [stripeMs, tableMs] = [150, 8]
  const rowOf = (id: number) => ({ ...activePlan, userId: UserId.parse(id), subscriptionId: `sub_${id}` })
  let next = 1
  const asked = new Set<string>()
  const nothing = { listDue: async () => (await wait(tableMs), []) }
  const ctx = {
    data: {
      subscriptions: {
        listDue: async (_: Date, limit: number) => {
          await wait(tableMs)
          return Array.from({ length: limit }, () => rowOf(next++))
        },
        postpone: () => wait(tableMs),
        find: async (id: number) => (await wait(tableMs), rowOf(id)),
      },
      overages: nothing,
      guaranteeRest: nothing,
      users: { findById: async () => (await wait(tableMs), { disabled: false }) },
    },
    billing: {
      retrieveSubscription: async (id: string) => {
        asked.add(id)
        await wait(stripeMs)
        return { ...rowOf(Number(id.slice(4))), id, endedAt: null, isPeriodPaid: true }
      },
      listPaid: async () => (await wait(stripeMs), []),
    },
    mail: {},
    now: () => new Date(),
    log: { error: vi.fn(), warn: vi.fn() },
  }
  const began = performance.now()
  let ended = false
  const sweeping = sweep(ctx as never).then(() => {
    ended = true
  })
  while (!ended) await vi.advanceTimersToNextTimerAsync()
  await sweeping
  const seconds = (performance.now() - began) / 1000
  console.log(`one sweep asks about ${asked.size} plans in ${seconds.toFixed(1)} s, ${asked.size * 1440} a day`)
  expect(seconds).toBeLessThan(16)
  expect(asked.size / seconds).toBeLessThanOrEqual(25)
  expect(asked.size * 1440).toBeGreaterThan(300_000)
  expect(ctx.log.error).not.toHaveBeenCalled()
})
