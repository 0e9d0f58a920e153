import { expect, test, vi } from 'vitest'
import type { Mail } from '#shared/mail/mail.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import type { PaidInvoice, Remote } from '../adapters/stripe-billing.ts'
import type { Uncollected } from '../adapters/stripe-overage.ts'
import type { Subscription } from '../data/payments/subscriptions.ts'
import { refresh } from './refresh.ts'
import { activePlan } from './testing/active-plan.ts'

const { userId, periodStart, periodEnd } = activePlan
const first = { periodStart, periodEnd }
const second = { periodStart: first.periodEnd, periodEnd: '2026-04-01T10:00:00.000Z' }
const firstPayment = { paymentIntentId: 'pi_1', amountCents: 2900, paidAt: '2026-02-01T10:01:00.000Z' }
const invoice: PaidInvoice = { id: 'in_1', ...firstPayment, first: true, renews: false }
const active: Subscription = { ...activePlan, firstPayment: { invoiceId: 'in_1', ...firstPayment } }
const unpaid: Subscription = { ...activePlan, status: 'incomplete' }
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
  isVoid: false,
  cardId: null,
  latestInvoiceId: 'in_2',
  clientSecret: null,
}

/** What is written of a row when Stripe says this. */
async function said(row: Subscription, told: Partial<Remote>, paid: PaidInvoice[] = [invoice]): Promise<Subscription> {
  return (await look(row, told, paid)).row
}

/** The same, and the tickets that it opens. */
async function look(row: Subscription, told: Partial<Remote>, paid: PaidInvoice[], uncollected: Uncollected[] = []) {
  let now = row
  const tickets = new Map<number, Ticket>()
  const ended: string[] = []
  const createOnce = async (one: Ticket) => !tickets.has(one.id) && tickets.set(one.id, one).size > 0
  const subscriptions = {
    find: async () => now,
    recordCharge: async () => true,
    save: async (before: Subscription, change: Partial<Subscription>) => {
      now = { ...before, ...change, version: before.version + 1 }
      return true
    },
  }
  const ctx = {
    data: {
      subscriptions,
      tickets: { createOnce },
      users: { findById: async () => ({ disabled: false }) },
      planUse: { isFirst: (start: string) => start === first.periodStart, find: async () => ({ singleCents: 495 }) },
    },
    billing: {
      retrieveSubscription: async () => ({ ...remote, ...told }),
      abandon: async (id: string) => {
        ended.push(`abandoned ${id}`)
        return { ...remote, ...told, status: 'expired' }
      },
      endUnused: async (id: string) => void ended.push(`ended ${id}`),
      listPaid: async () => paid,
      listUncollected: async () => uncollected,
    },
    mail: { enqueue: vi.fn() },
    now: () => new Date(second.periodStart),
    log: { error: vi.fn() },
  }
  for (const _ of [1, 2]) await refresh(ctx as never, userId, 'sub_1')
  const mails = ctx.mail.enqueue.mock.calls.map(([mail]: Mail[]) => mail)
  return { row: now, tickets: [...tickets.values()], ended, mails }
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
  ['nothing was paid yet, though it is called active', unpaid, {}, [], 'incomplete', second],
  ['nothing was paid yet, though it is called past due', unpaid, { status: 'past_due' }, [], 'incomplete', second],
  ['the customer’s credit has paid it', unpaid, { isPeriodPaid: true }, [], 'active', second],
  ['credit had paid it, and the next one is refused', activePlan, { status: 'past_due' }, [], 'past_due', first],
  ['the first payment is heard of after the next one has begun', unpaid, {}, [invoice], 'active', first],
])('P1: a period counts once it is paid: %s', async (_, row, told, paid, status, period) => {
  expect(await said(row, told, paid)).toMatchObject({ status, ...period })
})

test('pages on an invoice that a plan’s end left uncollected: one ticket; a plan that runs has none', async () => {
  const uncollected = [{ invoiceId: 'in_2', amountCents: 350 }]
  const { tickets, row } = await look(active, { status: 'canceled' }, [invoice], uncollected)
  expect(row.status).toBe('canceled')
  expect(tickets).toMatchObject([
    { userId, subject: 'Pages for $3.50 were not paid', message: expect.stringContaining('in_2') as string },
  ])
  expect((await look(active, { status: 'past_due' }, [invoice], uncollected)).tickets).toEqual([])
})

const renewal: PaidInvoice = {
  id: 'in_2',
  paymentIntentId: 'pi_2',
  amountCents: 2900,
  first: false,
  renews: true,
  paidAt: '2026-03-01T11:00:00.000Z',
}
const askedAt = '2026-03-02T10:00:00.000Z'
const givenBack = { status: 'canceled', endedAt: '2026-03-02T10:00:01.000Z', isPeriodPaid: true } as const

test.each<[string, Subscription, string]>([
  ['before', { ...active, ...second }, '$24.05'],
  ['unheard of', active, '$29.00'],
])(
  'P5: the guarantee ends a plan whose renewal was paid %s: one ticket gives the renewal back',
  async (_, row, due) => {
    const { tickets } = await look({ ...row, guaranteeAskedAt: askedAt }, givenBack, [renewal, invoice])
    expect(tickets).toMatchObject([
      {
        userId,
        priority: 'urgent',
        subject: `A plan was given back after its renewal was paid: ${due} is due`,
        message: expect.stringContaining('in_2') as string,
      },
    ])
    expect((await look(row, { isPeriodPaid: true }, [renewal, invoice])).tickets).toEqual([])
    expect((await look({ ...row, guaranteeAskedAt: askedAt }, givenBack, [invoice])).tickets).toEqual([])
  },
)

test('a plan that is cancelled, kept and cancelled again: one mail each', async () => {
  const paid = { ...second, isPeriodPaid: true }
  const about = { planName: 'Monthly Unlimited', periodEnd: second.periodEnd }
  const ending = await look({ ...active, ...second }, { ...paid, cancelAtPeriodEnd: true }, [invoice])
  const kept = await look(ending.row, paid, [invoice])
  const again = await look(kept.row, { ...paid, cancelAtPeriodEnd: true }, [invoice])
  const mails = [ending, kept, again].flatMap((each) => each.mails)
  expect(mails).toMatchObject([
    { template: 'subscription-cancelled' },
    { template: 'subscription-kept', data: about },
    { template: 'subscription-cancelled' },
  ])
  expect(new Set(mails.map((mail) => mail?.cause)).size).toBe(3)
})

test.each<[string, Subscription]>([
  ['of an attempt that was given up', { ...activePlan, status: 'expired', subscriptionId: null, attempt: 1 }],
  ['of another attempt than the account’s own', { ...active, subscriptionId: 'sub_2', attempt: 2 }],
])('P5: a plan %s is ended, so that nobody pays it; once it was paid, a person gives it back', async (_, row) => {
  const before = await look(row, { status: 'incomplete' }, [])
  expect([before.ended[0], before.tickets, before.row]).toEqual(['abandoned sub_1', [], row])
  const paid = await look(row, { status: 'active' }, [invoice])
  expect([paid.ended[0], paid.row]).toEqual(['ended sub_1', row])
  expect(paid.tickets).toMatchObject([
    { priority: 'urgent', subject: 'A plan was paid beside the account’s own: $29.00' },
  ])
  expect((await look(row, { status: 'canceled' }, [invoice])).ended).toEqual([])
})
