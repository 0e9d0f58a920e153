import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as rows from '#shared/subscriptions/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { mailsTo } from '../accounts/testing/cloud.ts'
import { planUse, subscriptions, translations, users } from '../data/data.ts'
import { client, tableName } from '../data/table.ts'
import type { TranslationRow } from '../data/translations.ts'
import { call } from '../lib/testing/call.ts'
import { sweep as sweepPayments } from '../payments/sweep.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import {
  type Customer,
  makeCtx,
  newCustomer,
  startPayments,
  tokenOf,
  type World,
  waiting,
} from '../payments/testing/world.ts'
import { waitForPayment } from '../translations/steps/wait-for-payment.ts'
import { handler } from './entry.ts'
import { settleAgainstPlan } from './settle-against-plan.ts'
import { sweep } from './sweep.ts'
import { syncSubscription } from './sync-subscription.ts'
import { booksOf, create, newSubscriber, pay, rowOf, untilRow } from './testing/subscriber.ts'
import { usePlan } from './use-plan.ts'

let world: World
let aheadMs = 0
beforeAll(async () => {
  world = await startPayments()
})
afterEach(async () => {
  await world.control('POST /webhooks', { hold: false, copies: 1, shuffle: false, drop: 0 })
  await world.control('DELETE /faults')
})
afterAll(() => world.close())

/** The time as Stripe has it: tests move its clock. */
const now = () => new Date(Date.now() + aheadMs)
const later = (minutes: number) => () => new Date(now().getTime() + minutes * 60_000)
async function advance(days: number): Promise<void> {
  await world.control('POST /advance', { days })
  aheadMs += days * 86_400_000
}

const ask = (
  customer: Customer,
  row: (typeof rows)['cancelSubscription' | 'getSubscriptionStatus' | 'refundSubscription'],
) => call(handler, row, { cookies: customer.cookies, ...(row.method === 'POST' && { body: {} }) })
const status = async (customer: Customer) => (await ask(customer, rows.getSubscriptionStatus)).body
const used = async (customer: Customer) => {
  const row = await rowOf(customer)
  return (await planUse.find({ ...row, subscriptionId: row.subscriptionId ?? '' })) ?? { pages: 0, overagePages: 0 }
}
const subjects = async ({ user }: Customer) => (await mailsTo(user.email)).map((mail) => mail.subject)
const ofPages = (customer: Customer, pages: number, type: 'ai' | 'certified' = 'ai') =>
  waiting(customer, type, { words: pages * 250 })
const ctxAt = (customer: Customer) => makeCtx(customer, { now })

async function ledgerOf(customer: Customer): Promise<Record<string, unknown>[]> {
  const { subscriptionId } = await rowOf(customer)
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `SUBSCRIPTION#${subscriptionId}` },
      ConsistentRead: true,
    }),
  )
  return Items
}

describe('P2: only Stripe’s word makes a subscription active', () => {
  test('nothing is active before the payment; the event makes it so, with one charge and one mail, however often it comes', async () => {
    await world.control('POST /webhooks', { hold: true })
    const customer = await newCustomer()
    const begun = await create(customer, 'monthly')
    expect(begun).toMatchObject({ status: 200, body: { clientSecret: expect.stringContaining('_secret_') as string } })
    expect(await status(customer)).toMatchObject({ hasActiveSubscription: false, status: 'incomplete' })
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 2))).toBe(false)
    await pay(world, begun)
    expect(await rowOf(customer)).toMatchObject({ status: 'incomplete' })
    const { data } = await world.stripe.events.list({ type: 'invoice.paid', limit: 1 })
    const { answers } = await world.control<{ answers: Record<string, number> }>('POST /webhooks/replay', {
      event: data[0]?.id,
      times: 60,
      parallel: 20,
    })
    expect(answers).toEqual({ 200: 60 })
    expect(await rowOf(customer)).toMatchObject({ status: 'active', firstPayment: { amountCents: 2900 } })
    expect(await ledgerOf(customer)).toMatchObject([{ kind: 'plan-charge', amountCents: 2900 }])
    expect(await subjects(customer)).toEqual(['Your Monthly Unlimited plan is active'])
    expect(await status(customer)).toMatchObject({
      hasActiveSubscription: true,
      planType: 'monthly',
      pagesUsed: 0,
      pagesIncluded: 1000,
      cancelAtPeriodEnd: false,
      guaranteeUntil: expect.any(String) as string,
    })
  })

  test('a customer who comes back before the webhook is shown as active, because Stripe is asked', async () => {
    await world.control('POST /webhooks', { hold: true })
    const customer = await newCustomer()
    await pay(world, await create(customer, 'enterprise'))
    expect(await status(customer)).toMatchObject({ hasActiveSubscription: true, planType: 'enterprise' })
  })

  test('every event lost: the sweep finds the payment', async () => {
    await world.control('POST /webhooks', { drop: 100 })
    const customer = await newCustomer()
    await pay(world, await create(customer, 'enterprise-ai'))
    await sweep(makeCtx(customer, { now: later(2) }))
    expect(await rowOf(customer)).toMatchObject({ status: 'active' })
  })

  test('random orders, duplicates and delays of what is told: the state is what Stripe says at last', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('told', 'sweep', 'pay', 'end', 'resume', 'status'), { minLength: 6, maxLength: 16 }),
        async (steps) => {
          await world.control('POST /webhooks', { hold: true })
          const customer = await newCustomer()
          const begun = await create(customer, 'enterprise-ai')
          const { subscriptionId } = await rowOf(customer)
          const id = subscriptionId ?? ''
          const ctx = ctxAt(customer)
          const acts = {
            told: () => syncSubscription(ctx, id),
            sweep: () => sweep({ ...ctx, now: later(20) }),
            pay: () => pay(world, begun).catch(() => undefined),
            end: () => world.stripe.subscriptions.update(id, { cancel_at_period_end: true }),
            resume: () => world.stripe.subscriptions.update(id, { cancel_at_period_end: false }),
            status: () => status(customer),
          }
          await Promise.all(steps.map((step) => acts[step]()))
          // Stripe delivers until it is answered: the last change is announced at least once.
          await Promise.all([acts.told(), acts.told(), acts.told()])
          const remote = await world.stripe.subscriptions.retrieve(id)
          const row = await rowOf(customer)
          expect(row).toMatchObject({ status: remote.status, cancelAtPeriodEnd: remote.cancel_at_period_end })
          expect(await ledgerOf(customer)).toHaveLength(remote.status === 'active' ? 1 : 0)
          expect(ctx.letters.map(({ cause }) => cause).length).toBe(new Set(ctx.letters.map(({ cause }) => cause)).size)
        },
      ),
      { numRuns: 12 },
    )
  }, 120_000)
})

describe('one live subscription an account', () => {
  test('twenty calls at once make one subscription and answer one secret', async () => {
    const customer = await newCustomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(customer, 'monthly')))
    const secrets = answers.filter((one) => one.status === 200).map(({ body }) => body['clientSecret'])
    expect(new Set(secrets).size).toBe(1)
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([200]))
    expect((await booksOf(world, customer)).subscriptions).toHaveLength(1)
  })

  test('another plan takes the place of an unpaid one, which nobody can pay any more; a paid one stays', async () => {
    const customer = await newCustomer()
    const first = await create(customer, 'monthly')
    const second = await create(customer, 'enterprise-ai-human')
    await expect(pay(world, first)).rejects.toThrow()
    await pay(world, second)
    await untilRow(customer, (row) => row.status === 'active')
    expect(await create(customer, 'monthly')).toMatchObject({ status: 409 })
    const { subscriptions: all } = await booksOf(world, customer)
    expect(all.map((one) => one.status).toSorted()).toEqual(['active', 'canceled'])
  })

  test.each(['fail-before', 'commit-and-lose-answer', 'doubled'])(
    'P3: Stripe fails (%s) while it is made: the next call ends at the same one',
    async (kind) => {
      const customer = await newCustomer()
      await world.control('POST /faults', { kind, path: '/v1/subscriptions', method: 'POST', count: 2, status: 0 })
      await create(customer, 'monthly')
      await world.control('DELETE /faults')
      expect(await create(customer, 'monthly')).toMatchObject({ status: 200 })
      expect((await booksOf(world, customer)).subscriptions).toHaveLength(1)
    },
  )
})

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

  test('one that was waiting before the plan began is taken from it when its owner says so, and goes on', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const { id: translationId } = await ofPages(customer, 5)
    const ctx = ctxAt(customer)
    await Promise.all([1, 2, 3].map(() => usePlan(ctx, { translationId })))
    expect(ctx.woken).toEqual([tokenOf(translationId)])
    expect(await used(customer)).toEqual({ pages: 5, overagePages: 0 })
    const { id: certified } = await ofPages(customer, 5, 'certified')
    await expect(usePlan(ctx, { translationId: certified })).rejects.toMatchObject({ code: 'conflict' })
    const stranger = await newSubscriber(world, 'enterprise-ai-human')
    const foreign = { cookies: stranger.cookies, body: { translationId: certified } }
    expect(await call(handler, rows.usePlan, foreign)).toMatchObject({ status: 404 })
  })

  test('fourteen documents at once take exactly what is there; the rest is paid for by itself', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const documents = await Promise.all(Array.from({ length: 14 }, () => ofPages(customer, 90)))
    const settled = await Promise.all(
      documents.map((row) =>
        settleAgainstPlan(ctxAt(customer), row).catch(() => settleAgainstPlan(ctxAt(customer), row)),
      ),
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
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 1, type))).toBe(covered)
  })

  test('a failed translation gives its pages back, and nothing is billed or refunded', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai')
    const row = await ofPages(customer, 1004)
    await settleAgainstPlan(ctxAt(customer), row)
    expect(await used(customer)).toEqual({ pages: 1004, overagePages: 4 })
    await translations.fail(row.id, failureOf('internal', { paid: true }), now())
    await Promise.all([1, 2].map(() => sweepPayments(makeCtx(customer, { now: later(10) })).catch(() => undefined)))
    await sweep(makeCtx(customer, { now: later(20) }))
    expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
    expect(await booksOf(world, customer)).toMatchObject({ reported: [], refunds: [] })
  })
})

/** Puts a settled translation where the workflow leaves it. */
async function complete(row: TranslationRow): Promise<void> {
  await translations.moveTo(row.id, 'finishing', now())
  await translations.moveTo(row.id, 'completed', now(), { completedAt: now().toISOString() })
}

describe('pages beyond the plan', () => {
  test.each(['none', 'doubled', 'commit-and-lose-answer', 'fail-before'])(
    'P3: metered once, under sweeps at once and Stripe’s fault: %s',
    async (kind) => {
      const customer = await newSubscriber(world, 'enterprise-ai')
      const row = await ofPages(customer, 1012)
      await settleAgainstPlan(ctxAt(customer), row)
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
    await settleAgainstPlan(ctxAt(customer), row)
    await complete(row)
    await planUse.noteReport(row.id, now())
    await sweep(makeCtx(customer, { now: later(24 * 60) }))
    await sweep(makeCtx(customer, { now: later(25 * 60) }))
    expect((await booksOf(world, customer)).reported).toEqual([])
  })
})

describe('the guarantee', () => {
  test('ten calls at once and the sweeper: one refund, the plan closed at once; asked again it is the same', async () => {
    const customer = await newSubscriber(world, 'enterprise')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => ask(customer, rows.refundSubscription)),
      sweep(makeCtx(customer, { now: later(2) })),
    ])
    expect(answers.filter((one) => one?.body['refundedCents'] === 19_900)).toHaveLength(10)
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 1))).toBe(false)
    await sweep(makeCtx(customer, { now: later(5) }))
    expect(await rowOf(customer)).toMatchObject({ status: 'canceled', guaranteeDoneAt: expect.any(String) as string })
    expect((await booksOf(world, customer)).refunds).toMatchObject([{ amount: 19_900 }])
    expect(await ledgerOf(customer)).toMatchObject([
      { kind: 'plan-charge', amountCents: 19_900 },
      { kind: 'plan-refund', amountCents: 19_900 },
    ])
    expect(await subjects(customer)).toEqual(['Your Enterprise plan is active', 'Your Enterprise plan has ended'])
  })

  test('holds once for an account', async () => {
    const customer = await newSubscriber(world, 'monthly')
    await ask(customer, rows.refundSubscription)
    await untilRow(customer, (row) => row.guaranteeDoneAt !== undefined)
    await pay(world, await create(customer, 'monthly'))
    await untilRow(customer, (row) => row.status === 'active')
    expect(await ask(customer, rows.refundSubscription)).toMatchObject({ status: 409 })
    expect(await status(customer)).toMatchObject({ guaranteeUntil: null })
  })

  test.each(['fail-before', 'commit-and-lose-answer', 'doubled'])(
    'P5: Stripe fails (%s) while the money is returned: the sweeper returns it, once',
    async (kind) => {
      const customer = await newSubscriber(world, 'monthly')
      await world.control('POST /faults', { kind, path: '/v1/refunds', method: 'POST', count: 2, status: 0 })
      expect(await ask(customer, rows.refundSubscription)).toMatchObject({ status: 200 })
      await world.control('DELETE /faults')
      await sweep(makeCtx(customer, { now: later(5) }))
      expect(await rowOf(customer)).toMatchObject({ guaranteeDoneAt: expect.any(String) as string })
      expect((await booksOf(world, customer)).refunds).toHaveLength(1)
    },
  )
})

test('a plan is told to end, resumed, and managed at Stripe', async () => {
  const customer = await newSubscriber(world, 'monthly')
  expect(await ask(customer, rows.cancelSubscription)).toMatchObject({ body: { cancelAtPeriodEnd: true } })
  expect(await ask(customer, rows.resumeSubscription)).toMatchObject({ body: { cancelAtPeriodEnd: false } })
  const portal = await call(handler, rows.openBillingPortal, { cookies: customer.cookies, body: {} })
  const { user } = customer
  expect(await (await fetch(String(portal.body['url']))).text()).toContain('Monthly Unlimited')
  expect((await subjects(customer))[1]).toMatch(/^Your Monthly Unlimited plan ends on /)
  expect((await subscriptions.find(user.id))?.status).toBe('active')
  const stranger = await newCustomer()
  expect(await ask(stranger, rows.cancelSubscription)).toMatchObject({ status: 409 })
})

describe('as time goes by', () => {
  test('renewal: one charge a period, pages counted anew, what went beyond on the invoice', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai')
    const row = await ofPages(customer, 1010)
    await settleAgainstPlan(ctxAt(customer), row)
    await complete(row)
    await sweep(makeCtx(customer, { now: later(7) }))
    const before = await rowOf(customer)
    await advance(32)
    const after = await untilRow(customer, ({ periodStart }) => periodStart !== before.periodStart)
    expect(after).toMatchObject({ status: 'active', periodStart: before.periodEnd })
    expect(await used(customer)).toEqual({ pages: 0, overagePages: 0 })
    await sweep(makeCtx(customer, { now: later(25 * 60) }))
    expect((await ledgerOf(customer)).map((one) => Number(one['amountCents'])).toSorted((a, b) => a - b)).toEqual([
      19_900,
      19_900 + 10 * 35,
    ])
  }, 120_000)

  test('a refused renewal: past due with one mail, usable within its pages; refused to the end: canceled', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai', 'pm_card_chargeCustomerFail')
    await advance(32)
    await untilRow(customer, (row) => row.status === 'past_due')
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 3))).toBe(true)
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 998))).toBe(false)
    await advance(16)
    await untilRow(customer, (row) => row.status === 'canceled')
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 1))).toBe(false)
    expect(await subjects(customer)).toEqual([
      'Your Enterprise AI plan is active',
      'Your payment for Enterprise AI did not go through',
      'Your Enterprise AI plan has ended',
    ])
  }, 120_000)

  test('a plan that was told to end is usable until then, and charged no more', async () => {
    const customer = await newSubscriber(world, 'monthly')
    await ask(customer, rows.cancelSubscription)
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 3))).toBe(true)
    await advance(32)
    await untilRow(customer, (row) => row.status === 'canceled')
    expect(await settleAgainstPlan(ctxAt(customer), await ofPages(customer, 3))).toBe(false)
    expect(await ledgerOf(customer)).toHaveLength(1)
  }, 120_000)
})

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)

describe('R3: a closed account is charged no more', () => {
  const atStripe = async (customer: Customer) => (await booksOf(world, customer)).subscriptions.map((one) => one.status)

  test('its plan is ended at Stripe by the next sweep, once, without a mail; then it may be erased', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const before = (await subjects(customer)).length
    expect(await subscriptions.close(customer.user.id, now())).toBe(true)
    expect(await subscriptions.close(customer.user.id, now())).toBe(true)
    await users.setDisabled(customer.user.id, true, now())
    await sweep(makeCtx(customer, { now }))
    expect(await atStripe(customer)).toEqual(['canceled'])
    expect(await rowOf(customer)).toMatchObject({ status: 'canceled' })
    expect(await subscriptions.close(customer.user.id, now())).toBe(false)
    expect((await subjects(customer)).length).toBe(before)
    expect((await users.findById(customer.user.id))?.stripeSubscriptionId).toBeNull()
  })

  test('one that was never paid cannot be paid afterwards', async () => {
    const customer = await newCustomer()
    const made = await create(customer, 'monthly')
    await subscriptions.close(customer.user.id, now())
    await users.setDisabled(customer.user.id, true, now())
    await sweep(makeCtx(customer, { now }))
    await expect(pay(world, made)).rejects.toThrow()
    expect((await rowOf(customer)).firstPayment).toBeUndefined()
    expect(await subscriptions.close(customer.user.id, now())).toBe(false)
  })

  test('while the payment provider is away it stays asked for', async () => {
    const customer = await newSubscriber(world, 'enterprise')
    await subscriptions.close(customer.user.id, now())
    await world.control('POST /faults', {
      kind: 'fail-before',
      method: 'DELETE',
      path: '/v1/subscriptions/*',
      count: 10,
    })
    await sweep(makeCtx(customer, { now }))
    expect(await atStripe(customer)).toEqual(['active'])
    await world.control('DELETE /faults')
    await sweep(makeCtx(customer, { now: later(2) }))
    expect(await atStripe(customer)).toEqual(['canceled'])
  })
})
