import { describe, expect, test } from 'vitest'
import { QueueItemId } from '#shared/lib/id.ts'
import { certificateHours } from '#shared/payments/refund.ts'
import { split } from '#shared/payouts/payout.ts'
import * as rows from '#shared/subscriptions/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { payouts, queue, tickets, translations } from '../data/data.ts'
import { claimAndSign } from '../data/testing/signed-job.ts'
import { getReview } from '../jobs/review/get-review.ts'
import { newId } from '../lib/base.ts'
import { summaryOf } from '../lib/lookups/translation-view.ts'
import { actorOf } from '../lib/testing/actor.ts'
import { call } from '../lib/testing/call.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'
import { refundForCustomer } from '../payments/refund-for-customer.ts'
import { refundTranslation } from '../payments/refund-translation.ts'
import { sweep as sweepPayments } from '../payments/sweep.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { carryEvents, makeCtx, newCustomer, tokenOf, waiting } from '../payments/testing/world.ts'
import { waitForPayment } from '../translations/steps/wait-for-payment.ts'
import { handler } from './entry.ts'
import { sweep } from './sweep.ts'
import {
  complete,
  ctxAt,
  later,
  noteReport,
  now,
  ofPages,
  openPlans,
  status,
  takeFromPlan,
  used,
  world,
} from './testing/plans.ts'
import { booksOf, newSubscriber } from './testing/subscriber.ts'
import { usePlan } from './use-plan.ts'

openPlans()

describe('pages of a plan', () => {
  test('a subscriber’s translation goes on without a payment step, however often the step runs', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const { id: translationId } = await waiting(customer, 'ai', { words: 7 * 250, stage: 'scoring' })
    const ctx = ctxAt(customer)
    const taskToken = `task-${translationId}`
    await Promise.all([1, 2, 3, 4].map(() => waitForPayment(ctx, { translationId, taskToken })))
    expect(ctx.woken).toEqual([taskToken])
    expect(await translations.get(translationId)).toMatchObject({
      amountCents: 0,
      planCents: 20,
      stage: 'awaiting_payment',
    })
    expect(await used(customer)).toEqual({ pages: 7, overagePages: 0 })
  })

  test('what costs beyond the plan waits until its owner says so; what a program ordered goes on', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai')
    const wait = async (viaKey: boolean) => {
      const row = await waiting(customer, 'ai', { words: 1004 * 250, stage: 'scoring', ...(viaKey && { viaKey }) })
      const ctx = ctxAt(customer)
      await waitForPayment(ctx, { translationId: row.id, taskToken: `task-${row.id}` })
      return { id: row.id, woken: ctx.woken }
    }
    const { id: translationId, woken } = await wait(false)
    expect(woken).toEqual([])
    expect((await translations.get(translationId)).paidAt).toBeUndefined()
    expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
    await usePlan(ctxAt(customer), { translationId, agreedCents: 4 * 35 })
    expect(await used(customer)).toEqual({ pages: 1004, overagePages: 4 })
    const ordered = await wait(true)
    expect(ordered.woken).toHaveLength(1)
    expect(await used(customer)).toEqual({ pages: 2008, overagePages: 1008 })
  })

  test('pages beyond a plan cost no more than their owner has read, whatever took pages meanwhile', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai')
    const { id: translationId } = await ofPages(customer, 1004)
    const use = (agreedCents?: number) => usePlan(ctxAt(customer), { translationId, agreedCents })
    await expect(use()).rejects.toMatchObject({ code: 'plan-costs-more' })
    expect(await takeFromPlan(customer, await ofPages(customer, 6))).toBe(true)
    await expect(use(4 * 35)).rejects.toMatchObject({ code: 'plan-costs-more' })
    expect(await used(customer)).toEqual({ pages: 6, overagePages: 0 })
    await use(10 * 35)
    await use()
    expect(await used(customer)).toEqual({ pages: 1010, overagePages: 10 })
  })

  test('one that was waiting before the plan began is taken from it when its owner says so, and goes on', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const { id: translationId } = await ofPages(customer, 5)
    const ctx = ctxAt(customer)
    await Promise.all([1, 2, 3].map(() => usePlan(ctx, { translationId })))
    await Promise.all([carryEvents(ctx), carryEvents(ctx)])
    expect(ctx.woken).toEqual([tokenOf(translationId)])
    expect(await used(customer)).toEqual({ pages: 5, overagePages: 0 })
    const { id: certified } = await ofPages(customer, 5, 'certified')
    await expect(usePlan(ctx, { translationId: certified })).rejects.toMatchObject({ code: 'plan-too-small' })
    const stranger = await newSubscriber(world, 'enterprise-ai-human')
    const foreign = { cookies: stranger.cookies, body: { translationId: certified } }
    expect(await call(handler, rows.usePlan, foreign)).toMatchObject({ status: 404 })
  })

  test('fourteen documents at once take exactly what is there; the rest is paid for by itself', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const documents = await Promise.all(Array.from({ length: 14 }, () => ofPages(customer, 90)))
    const settled = await Promise.all(
      documents.map((row) => takeFromPlan(customer, row).catch(() => takeFromPlan(customer, row))),
    )
    expect(settled.filter(Boolean)).toHaveLength(11)
    expect(await used(customer)).toEqual({ pages: 990, overagePages: 0 })
    const paid = await Promise.all(documents.map(({ id }) => translations.get(id)))
    expect(paid.filter((row) => row.paidAt !== undefined)).toHaveLength(11)
  }, 120_000)

  test.each([
    ['certified on AI only', 'enterprise-ai', 'certified', false],
    ['certified where a human is part of it', 'enterprise-ai-human', 'certified', true],
    ['AI there too', 'enterprise-ai-human', 'ai', true],
  ] as const)('covers: %s', async (_, planType, type, covered) => {
    const customer = await newSubscriber(world, planType)
    expect(await takeFromPlan(customer, await ofPages(customer, 1, type))).toBe(covered)
  })

  test('a plan pays for no certificate that nobody could sign', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai-human')
    const fields = { certificatePack: 'general', sourceLanguage: 'pl', targetLanguage: 'en' } as const
    const row = await waiting(customer, 'certified', fields)
    expect(await takeFromPlan(customer, row)).toBe(false)
    await expect(usePlan(ctxAt(customer), { translationId: row.id })).rejects.toMatchObject({
      code: 'certified-pair-unavailable',
    })
    expect((await translations.get(row.id)).paidAt).toBeUndefined()
  })

  test('a failed translation gives its pages back, and nothing is billed or refunded', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai')
    const row = await ofPages(customer, 1004)
    await takeFromPlan(customer, row)
    expect(await used(customer)).toEqual({ pages: 1004, overagePages: 4 })
    await translations.fail(row.id, failureOf('internal', { paid: true }), now())
    await Promise.all([1, 2].map(() => sweepPayments(makeCtx(customer, { now: later(10) })).catch(() => undefined)))
    await sweep(makeCtx(customer, { now: later(20) }))
    expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
    expect(await booksOf(world, customer)).toMatchObject({ reported: [], refunds: [] })
  })

  test('P5, P6: signed and never certified, staff give its pages back, its customer is told, and whoever signed is paid', async () => {
    const [customer, staff] = [await newSubscriber(world, 'enterprise-ai-human'), await newCustomer()]
    const row = await ofPages(customer, 5, 'certified')
    await takeFromPlan(customer, row)
    await translations.moveTo(row.id, 'finishing', now())
    const paid = await queue.enqueue(await translations.get(row.id), QueueItemId.parse(newId()), now())
    const { user: signer } = await newCustomer()
    await claimAndSign(paid.queueItemId as QueueItemId, signer.id)
    const ctx = makeCtx(customer, { now: later(certificateHours * 60) })
    const actor = actorOf(staff.user.id, { adminLevel: 'admin' })
    for (let i = 0; i < 2; i++) {
      const wish = { translationId: row.id, why: 'It cannot be certified' }
      const { output } = await refundForCustomer({ ...ctx, actor }, wish)
      expect(output).toMatchObject({ refundedCents: 0 })
    }
    expect(await payouts.listOf(signer.id)).toMatchObject([{ translationId: row.id, ...split(paid.planCents ?? 0) }])
    expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
    expect(ctx.letters).toMatchObject([{ template: 'translation-failed', data: { reason: 'failed-plan' } }])
  })
})

test('staff give back what a plan paid, with its pages: those beyond it are not billed, and its customer is told', async () => {
  const [customer, staff] = [await newSubscriber(world, 'enterprise-ai'), await newCustomer()]
  const row = await ofPages(customer, 1004)
  await takeFromPlan(customer, row)
  const ctx = ctxAt(customer)
  await expect(refundTranslation(ctx, { translationId: row.id })).rejects.toMatchObject({ code: 'refund-plan' })
  const actor = actorOf(staff.user.id, { adminLevel: 'admin' })
  for (let i = 0; i < 2; i++)
    await refundForCustomer({ ...ctx, actor }, { translationId: row.id, why: 'The wrong language was chosen' })
  expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
  expect(ctx.letters).toMatchObject([{ template: 'translation-failed', data: { reason: 'given-back-to-plan' } }])
})

test('P5: certified by a plan and begun by nobody for a day, its customer gives it back and has the pages again', async () => {
  const customer = await newSubscriber(world, 'enterprise-ai-human')
  const row = await ofPages(customer, 5, 'certified')
  await takeFromPlan(customer, row)
  await translations.moveTo(row.id, 'finishing', now())
  const { queueItemId } = await queue.enqueue(await translations.get(row.id), QueueItemId.parse(newId()), now())
  const ctx = makeCtx(customer, { now: later(25 * 60) })
  const offered = async () => (await getReview(ctx as never, { id: row.id })).output.comesBack
  expect(await offered()).toBe('pages')
  for (let i = 0; i < 2; i++)
    expect((await refundTranslation(ctx, { translationId: row.id })).output).toMatchObject({ refundedCents: 0 })
  expect(await queue.find(queueItemId as QueueItemId)).toMatchObject({ status: 'rejected' })
  expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
  expect(await offered()).toBeNull()
  const { failure } = await summaryOf(ctx, await translations.get(row.id))
  expect(failure).toMatchObject({ code: 'refunded', reason: 'given-back-to-plan' })
  expect(ctx.letters).toEqual([])
})

describe('pages beyond the plan', () => {
  test.each(['none', 'doubled', 'commit-and-lose-answer', 'fail-before'])(
    'P3: metered once, under sweeps at once and Stripe’s fault: %s',
    async (kind) => {
      const customer = await newSubscriber(world, 'enterprise-ai')
      const row = await ofPages(customer, 1012)
      await takeFromPlan(customer, row)
      const sweepAt = (minutes: number) => sweep(makeCtx(customer, { now: later(minutes) }))
      await sweepAt(1)
      expect((await booksOf(world, customer)).reported).toEqual([])
      await complete(row)
      if (kind !== 'none')
        await world.control('POST /faults', { kind, path: '/v1/billing/meter_events', count: 2, status: 0 })
      await Promise.all([7, 8, 9].map(sweepAt))
      await world.control('DELETE /faults')
      for (const minutes of [20, 30, 40]) await sweepAt(minutes)
      const { reported } = await booksOf(world, customer)
      expect(reported).toMatchObject([{ identifier: `overage-translation-${row.id}`, payload: { value: '12' } }])
      expect(await status(customer)).toMatchObject({ pagesUsed: 1012, overagePages: 12, overageCents: 420 })
    },
  )

  test('a report whose answer was lost is not repeated once Stripe may have forgotten it', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai')
    const row = await ofPages(customer, 1003)
    await takeFromPlan(customer, row)
    await complete(row)
    await noteReport(customer, row.id)
    await sweep(makeCtx(customer, { now: later(24 * 60) }))
    await sweep(makeCtx(customer, { now: later(25 * 60) }))
    expect((await booksOf(world, customer)).reported).toEqual([])
    expect(await tickets.find(ticketIdFor(`unbilled:${row.id}`))).toMatchObject({
      subject: 'Nobody knows whether pages for $1.05 were billed',
    })
  })
})

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
