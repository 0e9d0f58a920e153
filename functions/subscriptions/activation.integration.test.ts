import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventOf } from '#shared/events/events.ts'
import { users } from '../data/data.ts'
import { repeats } from '../lib/testing/repeats.ts'
import { createPaymentIntent } from '../payments/create-payment-intent.ts'
import { noteDispute } from '../payments/note-dispute.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { type Customer, makeCtx, newCustomer } from '../payments/testing/world.ts'
import { handlers } from './handle-events.ts'
import { sweep } from './sweep.ts'
import { syncSubscription } from './sync-subscription.ts'
import { ctxAt, later, ledgerOf, ofPages, openPlans, status, subjects, takeFromPlan, world } from './testing/plans.ts'
import { booksOf, create, newSubscriber, pay, rowOf, untilRow } from './testing/subscriber.ts'

openPlans()

test('R3: of an erased account Stripe forgets who never paid, and keeps who did', async () => {
  const erase = async (customer: Customer) => {
    const event = eventOf('account.erased', { userId: customer.user.id }, new Date())
    for (let again = 0; again < 2; again++) await handlers['account.erased'](ctxAt(customer), event)
    const id = (await users.findById(customer.user.id))?.stripeCustomerId ?? ''
    expect(id).toContain('cus_')
    return world.stripe.customers.retrieve(id).then(
      () => 'kept',
      ({ code }: { code: string }) => code,
    )
  }
  const looked = await newCustomer()
  await createPaymentIntent(ctxAt(looked), { translationId: (await ofPages(looked, 30)).id })
  expect(await erase(looked)).toBe('resource_missing')
  expect(await erase(await newSubscriber(world, 'monthly'))).toBe('kept')
})

test('another address of an account is told to Stripe, and one whose customer is gone there holds nothing up', async () => {
  const customer = await newSubscriber(world, 'monthly')
  const user = await users.findById(customer.user.id)
  if (!user?.stripeCustomerId) throw new Error('no customer')
  const email = `new-${user.email}`
  expect(
    await users.changeEmail(user, {
      email,
      pastEmails: [],
      undoneEmails: [],
      replaced: null,
      items: [],
      now: new Date(),
    }),
  ).toBe(true)
  const told = eventOf('account.address-changed', { userId: user.id, epoch: user.sessionEpoch }, new Date())
  for (let again = 0; again < 2; again++) await handlers['account.address-changed'](ctxAt(customer), told)
  expect(await world.stripe.customers.retrieve(user.stripeCustomerId)).toMatchObject({ email })
  await world.stripe.customers.del(user.stripeCustomerId)
  await handlers['account.address-changed'](ctxAt(customer), told)
})

describe('P2: only Stripe’s word makes a subscription active', () => {
  test('nothing is active before the payment; the event makes it so, with one charge and one mail, however often it comes', async () => {
    await world.control('POST /webhooks', { hold: true })
    const customer = await newCustomer()
    const begun = await create(customer, 'monthly')
    expect(begun).toMatchObject({ status: 200, body: { clientSecret: expect.stringContaining('_secret_') as string } })
    expect(await status(customer)).toMatchObject({ hasActiveSubscription: false, status: 'incomplete' })
    expect(await takeFromPlan(customer, await ofPages(customer, 2))).toBe(false)
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

  test(
    'random orders, duplicates and delays of what is told: the state is what Stripe says at last',
    async () => {
      const plans = repeats(12, 'P1_ORDERS')
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
            expect(ctx.letters.map(({ cause }) => cause).length).toBe(
              new Set(ctx.letters.map(({ cause }) => cause)).size,
            )
          },
        ),
        { numRuns: plans },
      )
      console.log(`P1: ${plans} shuffled histories of a plan`)
    },
    120_000 + 10_000 * Number(process.env['P1_ORDERS'] ?? 0),
  )
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

test('P3: whose customer was deleted at Stripe gets another one, once, and can pay for a plan', async () => {
  const customer = await newCustomer()
  const { id: before } = await world.stripe.customers.create({})
  await users.setStripeCustomer(customer.user.id, before, new Date())
  await world.stripe.customers.del(before)
  const answers = await Promise.all([1, 2, 3].map(() => create(customer, 'monthly')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body['clientSecret'])).size).toBe(1)
  expect((await users.findById(customer.user.id))?.stripeCustomerId).not.toBe(before)
})

test('a disputed payment of a plan is told to staff with its subscription and its user', async () => {
  const customer = await newSubscriber(world, 'monthly')
  const { subscriptionId, firstPayment } = await rowOf(customer)
  const charge = await world.control<{ id: string }>('POST /dispute', { payment_intent: firstPayment?.paymentIntentId })
  const ctx = ctxAt(customer)
  await noteDispute(ctx, charge.id)
  const told = (await ctx.data.tickets.listDue('open', { limit: 100 })).rows.map(({ row }) => row)
  expect(told.filter(({ message }) => message.includes(charge.id))).toMatchObject([
    {
      userId: customer.user.id,
      message: expect.stringContaining(`subscription ${subscriptionId} of user ${customer.user.id}.`) as string,
    },
  ])
})

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
