import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QueueItemId, TicketId, type TranslationId } from '#shared/lib/id.ts'
import * as rows from '#shared/payments/api.ts'
import { certificateHours } from '#shared/payments/refund.ts'
import { split } from '#shared/payouts/payout.ts'
import type { Ticket } from '#shared/support/ticket.ts'
import { failureOf } from '#shared/translations/failure.ts'
import {
  audit,
  payouts,
  promotions,
  queue,
  refunds,
  taskTokens,
  tickets,
  translations,
  translators,
} from '../data/data.ts'
import { newTranslator } from '../data/testing/new-translator.ts'
import { claimAndSign } from '../data/testing/signed-job.ts'
import { newId } from '../lib/base.ts'
import { isUnlocked } from '../lib/lookups/is-unlocked.ts'
import { summaryOf } from '../lib/lookups/translation-view.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { call } from '../lib/testing/call.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { handler } from './entry.ts'
import { handleEvent } from './handle-event.ts'
import { listOrders } from './list-orders.ts'
import { processTranslation } from './process-translation.ts'
import { refundForCustomer } from './refund-for-customer.ts'
import { refundTranslation } from './refund-translation.ts'
import { sweep } from './sweep.ts'
import { brokenInvariants } from './testing/broken-invariants.ts'
import {
  carryEvents,
  ledgerOf,
  makeCtx,
  newCustomer,
  type Payments,
  startPayments,
  type World,
  waiting,
} from './testing/world.ts'

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
    expect(await summaryOf(one.ctx, row)).toMatchObject({
      status: 'failed',
      stage: 'failed',
      failure: { code: 'refunded', reason: 'refunded' },
    })
    expect((await promotions.eligibleFor(one.customer.user)).eligible.free_ai).toBe(false)
    expect(one.ctx.letters.map((letter) => letter.template)).toEqual(['receipt', 'refund'])
    expect(await ledgerOf(String(one.orderId))).toHaveLength(2)
  })

  test('certified and not claimed yet: it leaves the queue, its execution ends, the promotion comes back', async () => {
    const one = await paid('certified', 'queued')
    const { queueItemId } = await translations.get(one.id)
    await one.refund()
    expect(await queue.find(queueItemId as QueueItemId)).toMatchObject({ status: 'rejected' })
    expect(await translations.get(one.id)).toMatchObject({ stage: 'failed', failure: { code: 'refunded' } })
    await carryEvents(one.ctx)
    expect(one.ctx.woken).toContain(`review-${one.id}`)
    expect((await promotions.eligibleFor(one.customer.user)).eligible.certified_half).toBe(true)
  })

  test('certified and begun by nobody: the receipt offers it for as long, and the money comes back when the promise is over', async () => {
    const one = await paid('certified', 'queued')
    const after = later(one.ctx, 25)
    const offered = async () => (await listOrders(after, { limit: 1 })).output[0]?.items[0]?.refund
    expect(await offered()).toBe('right')
    await one.refund(after)
    expect(await refundsOf(one.paymentIntentId)).toHaveLength(1)
    expect(await offered()).toBeNull()
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
      'refund-late',
    ],
    ['what was free', async () => (await paid('ai', 'complete', 100)).refund, 'refund-free'],
    ['what a translator has signed', async () => (await paid('certified', 'complete')).refund, 'refund-begun'],
    [
      'what is not paid',
      async () => {
        const customer = await newCustomer()
        const { id } = await waiting(customer)
        return () => refundTranslation(makeCtx(customer), { translationId: id })
      },
      'refund-unpaid',
    ],
    [
      'what failed and comes back anyway',
      async () => {
        const one = await paid('ai', 'paid')
        await translations.fail(one.id, failureOf('internal', { paid: true }), new Date())
        return one.refund
      },
      'refund-ended',
    ],
  ])('%s is final', async (_, make, code) => {
    const refund = await make()
    await expect(refund()).rejects.toMatchObject({ code })
  })
})

describe('staff give a translation back', () => {
  const sam = () => newCustomer(undefined, { isAdmin: true, adminLevel: 'admin' })
  const back = (ctx: Payments, by: Awaited<ReturnType<typeof sam>>, translationId: TranslationId) =>
    refundForCustomer(
      { ...ctx, actor: actorOf(by.user.id, { adminLevel: 'admin' }) },
      { translationId, why: 'The scan was ours' },
    )

  test('late and downloaded: the money comes back once, with one audit row and one mail, and the customer’s own refund is unused', async () => {
    const one = await paid('ai', 'complete')
    await translations.noteDownload(one.id, one.ctx.now())
    const [staff, late] = [await sam(), later(one.ctx, 700)]
    await expect(one.refund(late)).rejects.toMatchObject({ code: 'refund-late' })
    const answers = await Promise.all([1, 2, 3].map(() => back(late, staff, one.id)))
    for (const { output } of answers) expect(output).toMatchObject({ refundedCents: one.totalCents })
    expect((await refundsOf(one.paymentIntentId)).map(({ amount }) => amount)).toEqual([one.totalCents])
    expect(isUnlocked(await translations.get(one.id))).toBe(false)
    expect(await refunds.isUsed(one.customer.user, one.ctx.now())).toBe(false)
    expect(one.ctx.letters.map(({ template }) => template)).toEqual(['receipt', 'refund'])
    const { rows: acts } = await audit.listOf(`translation:${one.id}`, { limit: 10 })
    expect(acts).toMatchObject([
      {
        actor: staff.user.id,
        action: 'translation.refunded',
        why: 'The scan was ours',
        after: { refundedCents: one.totalCents, orderId: one.orderId },
      },
    ])
  })

  test('nobody gives themselves money back', async () => {
    const one = await paid('ai', 'complete')
    await translations.noteDownload(one.id, one.ctx.now())
    await expect(back(one.ctx, one.customer, one.id)).rejects.toMatchObject({ code: 'refund-own' })
    const email = one.customer.user.email.replace('@', '+staff@')
    const second = { ...one.ctx, actor: actorOf((await sam()).user.id, { adminLevel: 'admin', email }) }
    const wish = { translationId: one.id, why: 'The scan was ours' }
    await expect(refundForCustomer(second, wish)).rejects.toMatchObject({ code: 'refund-own' })
    expect(await refundsOf(one.paymentIntentId)).toEqual([])
  })

  test('signed by a translator: the customer has the money, the translator keeps what was earned', async () => {
    const one = await paid('certified', 'complete')
    await expect(one.refund()).rejects.toMatchObject({ code: 'refund-begun' })
    const before = await payouts.find(one.id)
    await back(one.ctx, await sam(), one.id)
    expect(await refundsOf(one.paymentIntentId)).toHaveLength(1)
    expect(before).toBeDefined()
    expect(await payouts.find(one.id)).toEqual(before)
  })

  test('waiting in the queue it leaves it; in work it stays, and the queue is where it ends', async () => {
    const one = await paid('certified', 'queued')
    const { queueItemId } = await translations.get(one.id)
    await back(one.ctx, await sam(), one.id)
    expect(await queue.find(queueItemId as QueueItemId)).toMatchObject({ status: 'rejected' })
    const two = await paid('certified', 'claimed')
    const item = (await translations.get(two.id)).queueItemId as QueueItemId
    expect(await queue.claim(item, { userId: (await newCustomer()).user.id, name: 'Ana' }, two.ctx.now())).toBeTypeOf(
      'object',
    )
    await expect(back(two.ctx, await sam(), two.id)).rejects.toMatchObject({ code: 'refund-at-work' })
    expect(await refundsOf(two.paymentIntentId)).toEqual([])
  })

  test('P5, P6: signed, and without a certificate for hours: the customer has the money and the translator the pay, once, and nothing completes it any more', async () => {
    const [one, staff, { person, row: profile }] = [
      await paid('certified', 'claimed'),
      await sam(),
      await newTranslator(['es-en']),
    ]
    const item = (await translations.get(one.id)).queueItemId as QueueItemId
    await claimAndSign(item, person.id)
    const soon = later(one.ctx, certificateHours - 0.1)
    await expect(back(soon, staff, one.id)).rejects.toMatchObject({ code: 'refund-at-work' })
    expect([await refundsOf(one.paymentIntentId), await payouts.find(one.id)]).toEqual([[], undefined])
    const signed = await queue.find(item)
    const late = later(one.ctx, certificateHours)
    const answers = await Promise.all([1, 2, 3].map(() => back(late, staff, one.id)))
    answers.push(await back(late, staff, one.id))
    for (const { output } of answers) expect(output).toMatchObject({ refundedCents: one.totalCents })
    expect((await refundsOf(one.paymentIntentId)).map(({ amount }) => amount)).toEqual([one.totalCents])
    const shares = split(Number(one.totalCents))
    expect(await payouts.listOf(person.id)).toMatchObject([
      { translationId: one.id, profileId: profile.id, status: 'pending', amountCents: one.totalCents, ...shares },
    ])
    expect(await translators.findById(profile.id)).toMatchObject({
      completedTranslations: 1,
      totalEarningsCents: shares.payoutCents,
    })
    const row = await translations.get(one.id)
    expect(row).toMatchObject({
      stage: 'failed',
      failure: { code: 'refunded', reason: 'failed-paid' },
      translatorPayoutCents: shares.payoutCents,
      platformFeeCents: shares.platformFeeCents,
      payoutStatus: 'pending',
    })
    expect([row.completedAt, await queue.find(item)]).toEqual([undefined, signed])
    expect(one.ctx.letters.map(({ template }) => template)).toEqual(['receipt', 'refund'])
    expect((await audit.listOf(`translation:${one.id}`, { limit: 10 })).rows).toMatchObject([
      { actor: staff.user.id, action: 'translation.refunded', before: { stage: 'human_review' } },
    ])
    expect(await payouts.complete(row, late.now())).toBe('ended')
    if (signed) expect(await payouts.giveBackSigned(row, signed, failureOf('refunded'), [], late.now())).toBe(false)
    expect((await promotions.eligibleFor(one.customer.user)).eligible.certified_half).toBe(true)
  })

  test('what is not paid, was free or has failed has nothing to give back', async () => {
    const staff = await sam()
    const customer = await newCustomer()
    const unpaid = await waiting(customer)
    await expect(back(makeCtx(customer), staff, unpaid.id)).rejects.toMatchObject({ code: 'refund-unpaid' })
    const free = await paid('ai', 'complete', 100)
    await expect(back(free.ctx, staff, free.id)).rejects.toMatchObject({ code: 'refund-free' })
    const failed = await paid('ai', 'paid')
    await translations.fail(failed.id, failureOf('internal', { paid: true }), new Date())
    await expect(back(failed.ctx, staff, failed.id)).rejects.toMatchObject({ code: 'refund-ended' })
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
  expect((await summaryOf(ctx, await translations.get(id))).failure).toMatchObject({
    code: 'refunded',
    reason: 'refund-bounced',
  })
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

test('P5: a refund that the bank sends back and a dispute are found though nobody heard of them', async () => {
  const bounced = await paid('ai', 'complete')
  await bounced.refund()
  const [refund] = await refundsOf(bounced.paymentIntentId)
  await world.control('POST /fail-refund', { refund: refund?.id })
  const disputed = await paid('ai', 'complete')
  await world.control('POST /dispute', { payment_intent: disputed.paymentIntentId, status: 'needs_response' })
  for (let sweeps = 0; sweeps < 2; sweeps++) await sweep(bounced.ctx)
  const { output } = await listOrders(bounced.ctx, { limit: 10 })
  expect(output).toMatchObject([{ refundedCents: 0, items: [{ owedCents: bounced.totalCents }] }])
  const about = async ({ customer }: typeof bounced) =>
    (await tickets.listOf(customer.user.id, { limit: 10 })).rows.map(({ subject }) => subject)
  expect(await about(bounced)).toEqual(['A refund of $4.50 failed at the bank'])
  expect(await about(disputed)).toEqual(['A payment of $4.50 is disputed'])
})

test('P1: a bank that sends a refund back before it is in the ledger: the receipt says that it is owed', async () => {
  const { ctx, id, totalCents } = await paid('ai', 'complete')
  const refund: typeof ctx.payments.refund = async (item) => {
    const made = await ctx.payments.refund(item)
    const failed = (await world.control('POST /fail-refund', { refund: made?.id })) as Stripe.Refund
    const told = { id: failed.id, amountCents: failed.amount, reason: '', metadata: failed.metadata ?? {} }
    await handleEvent(ctx, { id: 'evt_early', type: 'refund.failed', refund: told })
    return made
  }
  await refundTranslation({ ...ctx, payments: { ...ctx.payments, refund } }, { translationId: id })
  expect((await listOrders(ctx, { limit: 10 })).output).toMatchObject([
    { refundedCents: 0, items: [{ refundedCents: 0, owedCents: totalCents }] },
  ])
})

test('afterwards every invariant of the audit holds', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
