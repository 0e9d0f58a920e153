import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QueueItemId, TicketId } from '#shared/lib/id.ts'
import * as rows from '#shared/payments/api.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { payouts, promotions, queue, refunds, taskTokens, tickets, translations } from '../data/data.ts'
import { newId } from '../lib/base.ts'
import { call } from '../lib/testing/call.ts'
import { isUnlocked } from '../translations/is-unlocked.ts'
import { summaryOf } from '../translations/view.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { handler } from './entry.ts'
import { handleEvent } from './handle-event.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { refundTranslation } from './refund-translation.ts'
import { sweep } from './sweep.ts'
import { brokenInvariants } from './testing/broken-invariants.ts'
import { ledgerOf, makeCtx, newCustomer, type Payments, startPayments, type World, waiting } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startPayments()
  await world.control('POST /webhooks', { drop: 1_000_000 })
})
afterAll(() => world.close())

const later = (ctx: Payments, hours: number): Payments => ({
  ...ctx,
  now: () => new Date(Date.now() + hours * 3_600_000),
})

/** A paid translation, as far on its way as told. */
async function paid(type: 'ai' | 'certified', until: 'paid' | 'complete' | 'queued' | 'claimed', words = 4000) {
  const customer = await newCustomer()
  const ctx = makeCtx(customer)
  const { id } = await waiting(customer, type, { words })
  const { output } = await createPaymentIntent(ctx, { translationId: id })
  if (output.paymentIntentId)
    await world.stripe.paymentIntents.confirm(output.paymentIntentId, { payment_method: 'pm_card_visa' })
  await processTranslation(ctx, { translationId: id })
  if (until !== 'paid') await translations.moveTo(id, 'finishing', ctx.now())
  if (until === 'complete') await payouts.complete(await translations.get(id), ctx.now())
  if (until === 'queued' || until === 'claimed') {
    await queue.enqueue(await translations.get(id), QueueItemId.parse(newId()), ctx.now())
    await taskTokens.put(id, 'review', `review-${id}`, 4_000_000_000)
  }
  return { customer, ctx, id, ...output, refund: (at = ctx) => refundTranslation(at, { translationId: id }) }
}

const refundsOf = async (intentId: string | null) =>
  (await world.control<{ refunds: Stripe.Refund[] }>('GET /ledger')).refunds.filter(
    (one) => one.payment_intent === intentId,
  )

describe('a customer gives a translation back', () => {
  test('complete: the money comes back once, downloads end, the promotion stays used, one mail', async () => {
    const one = await paid('ai', 'complete')
    expect(isUnlocked(await translations.get(one.id))).toBe(true)
    const answers = await Promise.all([one.refund(), one.refund(), one.refund()])
    for (const { output } of answers)
      expect(output).toMatchObject({ translationId: one.id, refundedCents: one.totalCents })
    expect((await refundsOf(one.paymentIntentId)).map((refund) => refund.amount)).toEqual([one.totalCents])
    const row = await translations.get(one.id)
    expect([row.stage, isUnlocked(row)]).toEqual(['completed', false])
    expect(summaryOf(row)).toMatchObject({ status: 'failed', stage: 'failed', failure: failureOf('refunded') })
    expect((await promotions.eligibleFor(one.customer.user)).eligible.free_ai).toBe(false)
    expect(one.ctx.letters.map((letter) => letter.template)).toEqual(['receipt', 'refund'])
    expect(await ledgerOf(String(one.orderId))).toHaveLength(2)
  })

  test('certified and not claimed yet: it leaves the queue, its execution ends, the promotion comes back', async () => {
    const one = await paid('certified', 'queued')
    const { queueItemId } = await translations.get(one.id)
    await one.refund()
    expect(await queue.find(queueItemId as QueueItemId)).toBeUndefined()
    expect(await translations.get(one.id)).toMatchObject({ stage: 'failed', failure: { code: 'refunded' } })
    expect(one.ctx.woken).toContain(`review-${one.id}`)
    expect((await promotions.eligibleFor(one.customer.user)).eligible.certified_half).toBe(true)
  })

  test('Stripe is away: it is locked at once, and the sweeper brings the money', async () => {
    const one = await paid('ai', 'complete')
    await world.control('POST /faults', {
      kind: 'fail-before',
      status: 0,
      path: '/v1/refunds',
      method: 'POST',
      count: 2,
    })
    expect((await one.refund()).output.refundedCents).toBe(one.totalCents)
    expect(isUnlocked(await translations.get(one.id))).toBe(false)
    expect(await refundsOf(one.paymentIntentId)).toEqual([])
    await sweep(later(one.ctx, 1))
    expect(await refundsOf(one.paymentIntentId)).toHaveLength(1)
  })

  test('a step that completes it in the same moment: either it is complete and locked, or it never completes', async () => {
    const one = await paid('ai', 'paid')
    await translations.moveTo(one.id, 'finishing', one.ctx.now())
    const row = await translations.get(one.id)
    await Promise.all([one.refund(), payouts.complete(row, one.ctx.now()).catch(() => undefined)])
    expect(isUnlocked(await translations.get(one.id))).toBe(false)
    expect(await refundsOf(one.paymentIntentId)).toHaveLength(1)
  })

  test.each([
    [
      'a day after the payment',
      async () => {
        const one = await paid('ai', 'complete')
        return () => one.refund(later(one.ctx, 24))
      },
      /within 24 hours/,
    ],
    ['what was free', async () => (await paid('ai', 'complete', 100)).refund, /was free/],
    ['what a translator has signed', async () => (await paid('certified', 'complete')).refund, /translator has begun/],
    [
      'what is not paid',
      async () => {
        const customer = await newCustomer()
        const { id } = await waiting(customer)
        return () => refundTranslation(makeCtx(customer), { translationId: id })
      },
      /has not been paid/,
    ],
    [
      'what failed and comes back anyway',
      async () => {
        const one = await paid('ai', 'paid')
        await translations.fail(one.id, failureOf('internal', { paid: true }), new Date())
        return one.refund
      },
      /ended already/,
    ],
  ])('%s is final', async (_, make, message) => {
    const refund = await make()
    await expect(refund()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(message) as string,
    })
  })
})

test('receipts: own paid orders alone, newest first, in pages, with what came back', async () => {
  const one = await paid('ai', 'complete')
  const second = await waiting(one.customer, 'certified')
  await createPaymentIntent(one.ctx, { translationId: second.id })
  const list = async (query: Record<string, string> = {}) => {
    const { status, body, headers } = await call(handler, rows.listOrders, { cookies: one.customer.cookies, query })
    return { status, receipts: body as unknown as rows.Receipt[], next: headers['x-next-cursor'] }
  }
  const only = await list()
  expect(only.receipts).toMatchObject([{ orderId: one.orderId, totalCents: one.totalCents, refundedCents: 0 }])
  await one.refund()
  expect((await list()).receipts).toMatchObject([
    { refundedCents: one.totalCents, items: [{ refundedCents: one.totalCents }] },
  ])
  const free = await waiting(one.customer, 'certified', { words: 300 })
  const { output } = await createPaymentIntent(one.ctx, { translationId: free.id })
  await world.stripe.paymentIntents.confirm(String(output.paymentIntentId), { payment_method: 'pm_card_visa' })
  await processTranslation(one.ctx, { translationId: free.id })
  const first = await list({ limit: '1' })
  expect(first.receipts.map(({ orderId }) => orderId)).toEqual([output.orderId])
  const rest = await list({ limit: '1', cursor: String(first.next) })
  expect(rest.receipts.map(({ orderId }) => orderId)).toEqual([one.orderId])
  const stranger = await newCustomer()
  const foreign = await call(handler, rows.listOrders, {
    cookies: stranger.cookies,
    query: { cursor: String(first.next) },
  })
  expect(foreign.status).toBe(400)
})

test('a refund that the bank sends back is taken back in ledger and receipt once, the customer reads it, an operator gets an urgent ticket', async () => {
  const { ctx, customer, id, paymentIntentId, totalCents, refund: giveBack } = await paid('ai', 'complete')
  await giveBack()
  const [refund] = await refundsOf(paymentIntentId)
  const failed = (await world.control('POST /fail-refund', { refund: refund?.id })) as Stripe.Refund
  const told = {
    id: failed.id,
    amountCents: failed.amount,
    reason: failed.failure_reason ?? '',
    metadata: failed.metadata ?? {},
  }
  for (const type of ['refund.updated', 'refund.failed', 'refund.failed'])
    await handleEvent(ctx, { id: `evt_${type}`, type, refund: told })
  const { output: receipts } = await listOrders(ctx, { limit: 10 })
  expect(receipts).toMatchObject([{ refundedCents: 0, items: [{ refundedCents: 0, owedCents: totalCents }] }])
  expect(summaryOf(await translations.get(id)).failure).toEqual(failureOf('refunded', { bounced: true }))
  const { rows } = await tickets.listOf(customer.user.id, { limit: 10 })
  expect(rows).toMatchObject([{ priority: 'urgent', status: 'open', subject: 'A refund of $4.50 failed at the bank' }])
  const ticket = { ...rows[0], id: TicketId.parse(newId()) } as Ticket
  const failure = {
    userId: customer.user.id,
    refundId: failed.id,
    amountCents: 1,
    reason: '',
    createdAt: ticket.createdAt,
  }
  expect(await refunds.fail(failure, ticket), 'noted once').toBe(false)
  expect(await tickets.find(ticket.id)).toBeUndefined()
})

test('afterwards every invariant of the audit holds', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
