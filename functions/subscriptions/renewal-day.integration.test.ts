import { expect, test } from 'vitest'
import { tickets } from '../data/data.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { makeCtx } from '../payments/testing/world.ts'
import { refundSubscription } from './refund-subscription.ts'
import { settleAgainstPlan } from './settle-against-plan.ts'
import { sweep } from './sweep.ts'
import { advance, ctxAt, later, now, ofPages, openPlans, world } from './testing/plans.ts'
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
  expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 3))).toBe(true)
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

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
