import { expect, test } from 'vitest'
import { tickets } from '../data/data.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { makeCtx } from '../payments/testing/world.ts'
import { refundSubscription } from './refund-subscription.ts'
import { sweep } from './sweep.ts'
import { advance, ctxAt, later, now, ofPages, openPlans, takeFromPlan, used, world } from './testing/plans.ts'
import { booksOf, newSubscriber, rowOf, untilRow } from './testing/subscriber.ts'

openPlans()

const dayMs = 86_400_000
const daysUntil = (at: number) => (at - now().getTime()) / dayMs

test('P5: the guarantee after the early renewal of a February: one ticket asks for the renewal to be given back', async () => {
  await advance(daysUntil(Date.UTC(now().getUTCFullYear() + 1, 1, 1, 12)))
  const customer = await newSubscriber(world, 'monthly')
  const { periodStart } = await rowOf(customer)
  await advance(28.1)
  await untilRow(customer, (row) => row.periodStart > periodStart)
  expect(await takeFromPlan(customer, await ofPages(customer, 3))).toBe(true)
  await refundSubscription(ctxAt(customer), {})
  for (const minutes of [2, 4]) await sweep(makeCtx(customer, { now: later(minutes) }))
  const { invoices, refunds } = await booksOf(world, customer)
  expect(refunds.map(({ amount }) => amount)).toEqual([2900])
  const renewal = invoices.find(({ billing_reason }) => billing_reason === 'subscription_cycle')
  expect(await tickets.find(ticketIdFor(`renewal-cut-short:${renewal?.id}`))).toMatchObject({
    userId: customer.user.id,
    subject: 'A plan was given back after its renewal was paid: $24.05 is due',
  })
}, 120_000)

test('no page beyond the old period is taken while the renewal waits to be paid; once it is, the new one has them', async () => {
  const customer = await newSubscriber(world, 'enterprise-ai')
  expect(await takeFromPlan(customer, await ofPages(customer, 998))).toBe(true)
  const { periodStart, periodEnd } = await rowOf(customer)
  await advance(daysUntil(Date.parse(periodEnd)) + 20 / 1440)
  expect(await takeFromPlan(customer, await ofPages(customer, 2))).toBe(true)
  const waits = await ofPages(customer, 5)
  expect(await takeFromPlan(customer, waits)).toBe(false)
  await advance(1 / 24)
  await untilRow(customer, (row) => row.periodStart > periodStart)
  expect(await takeFromPlan(customer, waits)).toBe(true)
  expect(await used(customer)).toEqual({ pages: 5, overagePages: 0 })
}, 120_000)

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
