import { describe, expect, test } from 'vitest'
import { formatCents } from '#shared/lib/money.ts'
import * as rows from '#shared/subscriptions/api.ts'
import { hasEnded } from '#shared/subscriptions/subscription.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { deleteAccount } from '../accounts/profile/delete-account.ts'
import { mailsTo } from '../accounts/testing/cloud.ts'
import * as billing from '../adapters/stripe-billing.ts'
import { subscriptions, tickets, translations, users } from '../data/data.ts'
import { call } from '../lib/testing/call.ts'
import { ticketIdFor } from '../lib/ticket-id-for.ts'
import { sweep as sweepPayments } from '../payments/sweep.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { type Customer, makeCtx, newCustomer } from '../payments/testing/world.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { handler } from './entry.ts'
import { firstPeriod } from './first-period.ts'
import { refresh } from './refresh.ts'
import { sweep } from './sweep.ts'
import {
  advance,
  ask,
  complete,
  ctxAt,
  later,
  ledgerOf,
  now,
  ofPages,
  openPlans,
  status,
  subjects,
  takeFromPlan,
  used,
  world,
} from './testing/plans.ts'
import { booksOf, create, newSubscriber, pay, rowOf, untilRow } from './testing/subscriber.ts'
import { viewOf } from './view.ts'

openPlans()

describe('the guarantee', () => {
  test('ten calls at once and the sweeper: one refund, the plan closed at once; asked again it is the same', async () => {
    const customer = await newSubscriber(world, 'enterprise')
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => ask(customer, rows.refundSubscription)),
      sweep(makeCtx(customer, { now: later(2) })),
    ])
    expect(answers.filter((one) => one?.body['refundedCents'] === 19_900)).toHaveLength(10)
    expect(await takeFromPlan(customer, await ofPages(customer, 1))).toBe(false)
    await sweep(makeCtx(customer, { now: later(5) }))
    expect(await rowOf(customer)).toMatchObject({ status: 'canceled', guaranteeDoneAt: expect.any(String) as string })
    expect((await booksOf(world, customer)).refunds).toMatchObject([{ amount: 19_900 }])
    expect(await ledgerOf(customer)).toMatchObject([
      { kind: 'plan-charge', amountCents: 19_900 },
      { kind: 'plan-refund', amountCents: 19_900 },
    ])
    expect(await subjects(customer)).toEqual(['Your Enterprise plan is active', 'Your Enterprise plan has ended'])
  })

  test('900 pages used: they cost more singly than the plan, so nothing comes back and the plan stays', async () => {
    const customer = await newSubscriber(world, 'monthly')
    expect(await status(customer)).toMatchObject({ guaranteeCents: 2900 })
    expect(await takeFromPlan(customer, await ofPages(customer, 900))).toBe(true)
    expect(await status(customer)).toMatchObject({ guaranteeCents: 0 })
    expect(await ask(customer, rows.refundSubscription)).toMatchObject({
      status: 409,
      body: { code: 'guarantee-spent' },
    })
    await sweep(makeCtx(customer, { now: later(5) }))
    expect(await rowOf(customer)).toMatchObject({ status: 'active', guaranteeUsed: false })
    expect((await booksOf(world, customer)).refunds).toEqual([])
  })

  test('used pages are charged as single translations: the rest comes back, once, and a failed one is not charged', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const failing = await ofPages(customer, 20)
    for (const row of [await ofPages(customer, 3), await ofPages(customer, 12), failing])
      expect(await takeFromPlan(customer, row)).toBe(true)
    await translations.fail(failing.id, failureOf('internal', { paid: true }), now())
    await sweepPayments(makeCtx(customer, { now: later(5) }))
    const left = 2900 - 495 - (495 + 2 * 75)
    expect(await status(customer)).toMatchObject({ guaranteeCents: left })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(customer, rows.refundSubscription)))
    expect(answers.map(({ body }) => body['refundedCents'])).toEqual(Array.from({ length: 5 }, () => left))
    await sweep(makeCtx(customer, { now: later(5) }))
    expect((await booksOf(world, customer)).refunds).toMatchObject([{ amount: left }])
    expect((await mailsTo(customer.user.email)).at(-1)?.text).toContain(`We return ${formatCents(left)} `)
    expect(await ledgerOf(customer)).toMatchObject([
      { kind: 'plan-charge', amountCents: 2900 },
      { kind: 'plan-refund', amountCents: left },
    ])
  })

  test('pages taken in the moment of asking: they are charged, or they are not given', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const customer = await newSubscriber(world, 'monthly')
      const row = await ofPages(customer, 3)
      const [taken, refund] = await Promise.all([takeFromPlan(customer, row), ask(customer, rows.refundSubscription)])
      expect(refund.body['refundedCents']).toBe(taken ? 2900 - 495 : 2900)
    }
  }, 60_000)

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
    await takeFromPlan(customer, row)
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

  test('a refused renewal: past due with one mail, no page of the unpaid period; refused to the end: canceled', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai', 'pm_card_chargeCustomerFail')
    const paid = await rowOf(customer)
    await advance(32)
    await untilRow(customer, (row) => row.status === 'past_due')
    expect(await rowOf(customer)).toMatchObject({ periodStart: paid.periodStart, periodEnd: paid.periodEnd })
    expect(await takeFromPlan(customer, await ofPages(customer, 3))).toBe(false)
    expect(await viewOf(ctxAt(customer), customer.user.id)).toMatchObject({ hasActiveSubscription: false })
    await advance(16)
    await untilRow(customer, (row) => row.status === 'canceled')
    expect(await takeFromPlan(customer, await ofPages(customer, 1))).toBe(false)
    expect(await subjects(customer)).toEqual([
      'Your Enterprise AI plan is active',
      'Your payment for Enterprise AI did not go through',
      'Your Enterprise AI plan has ended',
    ])
  }, 120_000)

  test('P5: a renewal that is paid after its plan has ended: one ticket asks for it to be given back', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai', 'pm_card_chargeCustomerFail')
    await advance(48)
    const { subscriptionId } = await untilRow(customer, (row) => row.status === 'canceled')
    const [open] = (await world.stripe.invoices.list({ subscription: subscriptionId ?? '', status: 'open' })).data
    const { id = '' } = open ?? {}
    await refresh(ctxAt(customer), customer.user.id, subscriptionId ?? '')
    expect(await tickets.find(ticketIdFor(`late-renewal:${id}`))).toBeUndefined()
    await world.stripe.invoices.pay(id, { payment_method: 'pm_card_visa' })
    for (const _ of [1, 2]) await refresh(ctxAt(customer), customer.user.id, subscriptionId ?? '')
    expect(await tickets.find(ticketIdFor(`late-renewal:${id}`))).toMatchObject({
      userId: customer.user.id,
      subject: 'A renewal of $199.00 was paid after its plan had ended',
    })
    expect(await ledgerOf(customer)).toHaveLength(2)
  }, 120_000)

  test('told to end while a renewal is refused: the mail names the end at Stripe, which is not over', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai', 'pm_card_chargeCustomerFail')
    await advance(32)
    const { subscriptionId, periodEnd } = await untilRow(customer, (row) => row.status === 'past_due')
    const remote = await billing.retrieveSubscription(subscriptionId ?? '')
    const ctx = ctxAt(customer)
    await cancelSubscription(ctx, {})
    const { letters } = ctx
    expect(letters).toMatchObject([
      { template: 'subscription-cancelled', data: { ended: false, unpaid: true, periodEnd: remote.periodEnd } },
    ])
    expect(remote.periodEnd > periodEnd).toBe(true)
  }, 120_000)

  test('a refused renewal that is paid after all opens its period', async () => {
    const customer = await newSubscriber(world, 'enterprise-ai', 'pm_card_chargeCustomerFail')
    const before = await rowOf(customer)
    await advance(32)
    await untilRow(customer, (row) => row.status === 'past_due')
    const [open] = (await world.stripe.invoices.list({ subscription: before.subscriptionId ?? '', status: 'open' }))
      .data
    await world.stripe.invoices.pay(open?.id ?? '', { payment_method: 'pm_card_visa' })
    const after = await untilRow(customer, ({ periodStart }) => periodStart !== before.periodStart)
    expect(after).toMatchObject({ status: 'active', periodStart: before.periodEnd })
    expect(await takeFromPlan(customer, await ofPages(customer, 3))).toBe(true)
    expect(await used(customer)).toEqual({ pages: 3, overagePages: 0 })
  }, 120_000)

  test('P1: pages taken while a renewal waits to be paid count against the paid period, and the guarantee charges them', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const before = await rowOf(customer)
    // The renewal's invoice is a draft for an hour.
    await advance((Date.parse(before.periodEnd) - now().getTime()) / 86_400_000 + 1 / 48)
    await refresh(ctxAt(customer), customer.user.id, before.subscriptionId ?? '')
    const remote = await billing.retrieveSubscription(before.subscriptionId ?? '')
    expect(remote).toMatchObject({ status: 'active', periodStart: before.periodEnd })
    expect(await rowOf(customer)).toMatchObject({ status: 'active', periodEnd: before.periodEnd })
    expect(await takeFromPlan(customer, await ofPages(customer, 3))).toBe(true)
    expect(await firstPeriod(ctxAt(customer), await rowOf(customer))).toMatchObject({
      usedCents: 495,
      holds: [expect.anything()],
    })
    expect(await takeFromPlan(customer, await ofPages(customer, 998))).toBe(false)
  }, 120_000)

  test('a plan that was told to end is usable until then, and charged no more', async () => {
    const customer = await newSubscriber(world, 'monthly')
    await ask(customer, rows.cancelSubscription)
    expect(await takeFromPlan(customer, await ofPages(customer, 3))).toBe(true)
    await advance(32)
    await untilRow(customer, (row) => row.status === 'canceled')
    expect(await takeFromPlan(customer, await ofPages(customer, 3))).toBe(false)
    expect(await ledgerOf(customer)).toHaveLength(1)
  }, 120_000)
})

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

  test('P5: a plan that was paid after its account was closed is ended and all of its money given back, once', async () => {
    const customer = await newCustomer()
    const begun = await create(customer, 'monthly')
    await subscriptions.close(customer.user.id, now())
    await users.setDisabled(customer.user.id, true, now())
    await advance(1 / 1440)
    await pay(world, begun)
    await untilRow(customer, (row) => row.firstPayment !== undefined)
    await Promise.all([1, 2, 3].map(() => sweep(makeCtx(customer, { now: later(2) }))))
    await sweep(makeCtx(customer, { now: later(9) }))
    expect(await atStripe(customer)).toEqual(['canceled'])
    expect((await booksOf(world, customer)).refunds).toMatchObject([{ amount: 2900 }])
    expect(await ledgerOf(customer)).toMatchObject([
      { kind: 'plan-charge' },
      { kind: 'plan-refund', amountCents: 2900 },
    ])
    expect(await subscriptions.close(customer.user.id, now())).toBe(false)
  })

  test('a plan that is begun while its account is closed is closed with it; in a closed account none begins', async () => {
    const customer = await newCustomer()
    const ctx = { ...makeCtx(customer), billing }
    const setDisabled: typeof users.setDisabled = async (...given) => {
      await createSubscription(ctx, { planType: 'monthly' })
      return users.setDisabled(...given)
    }
    const identity = { checkPassword: async () => ({ result: 'right' }) } as never
    await deleteAccount(
      { ...ctx, identity, data: { ...ctx.data, users: { ...users, setDisabled } } },
      { password: 'x' },
    )
    expect((await rowOf(customer)).closedAt).toBeDefined()
    await sweep({ ...ctx, now: later(1) })
    expect(await atStripe(customer)).not.toContain('incomplete')
    await expect(createSubscription(ctx, { planType: 'monthly' })).rejects.toMatchObject({
      code: 'not-signed-in',
    })
    const ended = await rowOf(customer)
    expect(hasEnded(ended.status)).toBe(true)
    const asked = { userId: customer.user.id, planType: 'monthly', attempt: 1, customerId: ended.customerId } as const
    expect(await subscriptions.begin(asked, ended, now())).toBe(false)
  })
})

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
