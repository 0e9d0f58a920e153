import { describe, expect, test, vi } from 'vitest'
import * as rows from '#shared/subscriptions/api.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { translations } from '../data/data.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import { sweep as sweepPayments } from '../payments/sweep.ts'
import { brokenInvariants } from '../payments/testing/broken-invariants.ts'
import { type Customer, makeCtx } from '../payments/testing/world.ts'
import { sweep } from './sweep.ts'
import { advance, ask, later, ledgerOf, now, ofPages, openPlans, takeFromPlan, world } from './testing/plans.ts'
import { booksOf, newSubscriber } from './testing/subscriber.ts'

openPlans()

const ofThree = 495
const ofTwelve = 495 + 2 * 75

/** A subscriber whose plan took documents of so many pages, and who then asked for the money back. */
async function askedBack(...pages: number[]): Promise<{ customer: Customer; documents: TranslationRow[] }> {
  const customer = await newSubscriber(world, 'monthly')
  const documents: TranslationRow[] = []
  for (const n of pages) {
    const row = await ofPages(customer, n)
    expect(await takeFromPlan(customer, row)).toBe(true)
    documents.push(row)
  }
  expect(await ask(customer, rows.refundSubscription)).toMatchObject({ status: 200 })
  return { customer, documents }
}

/** The document fails, and its order is closed as the payments' sweep closes it. */
async function fail(customer: Customer, { id }: TranslationRow, minutes = 1): Promise<void> {
  await translations.fail(id, failureOf('internal', { paid: true }), now())
  await sweepPayments(makeCtx(customer, { now: later(minutes) }))
}

const sweepAt = (customer: Customer, minutes: number) => sweep(makeCtx(customer, { now: later(minutes) }))
const returned = async (customer: Customer) =>
  (await booksOf(world, customer)).refunds.map(({ amount }) => amount).toSorted((a, b) => a - b)
const booked = async (customer: Customer) =>
  (await ledgerOf(customer))
    .filter(({ kind }) => kind === 'plan-refund')
    .map(({ amountCents }) => Number(amountCents))
    .toSorted((a, b) => a - b)

const steps = ['begin', 'refundRest', 'enqueue', 'finish', 'end'] as const

/** The sweep's process ends when this step has had its effect. */
function dyingAfter(ctx: ReturnType<typeof makeCtx>, step: (typeof steps)[number]): ReturnType<typeof makeCtx> {
  const die = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (of, name) => {
        const verb = Reflect.get(of, name) as (...args: unknown[]) => Promise<unknown>
        if (name !== step) return verb
        return async (...args: unknown[]) => {
          await verb(...args)
          throw new Error('killed')
        }
      },
    })
  vi.spyOn(ctx.log, 'error').mockImplementation(() => undefined)
  const data = { ...ctx.data, guaranteeRest: die({ ...ctx.data.guaranteeRest }) }
  return { ...ctx, data, billing: die({ ...ctx.billing }), mail: die({ ...ctx.mail }) }
}

describe('P1: the guarantee charges the pages used, and none of a document that failed', () => {
  test('one that fails after the amount was fixed: its price comes back as well, once, with one mail', async () => {
    const { customer, documents } = await askedBack(3, 12)
    const first = 2900 - ofThree - ofTwelve
    expect(await returned(customer)).toEqual([first])
    await fail(customer, documents[1] as TranslationRow)
    const sweeps = [2, 3, 4, 5].map((minutes) => makeCtx(customer, { now: later(minutes) }))
    await Promise.all(sweeps.map((ctx) => sweep(ctx)))
    await sweepAt(customer, 30)
    expect(await returned(customer)).toEqual([ofTwelve, first])
    expect(await booked(customer)).toEqual([ofTwelve, first])
    expect(sweeps.flatMap(({ letters }) => letters).map(({ template, data }) => ({ template, data }))).toEqual([
      { template: 'refund', data: { amountCents: ofTwelve, reason: 'guarantee-rest' } },
    ])
  })

  test('each that fails, one after the other and two at once: nothing is left charged', async () => {
    const { customer, documents } = await askedBack(3, 12, 1)
    const [a, b, c] = documents as [TranslationRow, TranslationRow, TranslationRow]
    await fail(customer, a)
    await sweepAt(customer, 2)
    await Promise.all([fail(customer, b, 3), fail(customer, c, 4), sweepAt(customer, 5)])
    await sweepPayments(makeCtx(customer, { now: later(20) }))
    for (const minutes of [40, 60]) await sweepAt(customer, minutes)
    expect((await returned(customer)).reduce((sum, cents) => sum + cents)).toBe(2900)
    expect((await booked(customer)).reduce((sum, cents) => sum + cents)).toBe(2900)
  })

  test.each(['fail-before', 'commit-and-lose-answer', 'doubled'])(
    'P3: Stripe fails (%s) while it is given back: given back by a later sweep, once',
    async (kind) => {
      const { customer, documents } = await askedBack(3)
      await fail(customer, documents[0] as TranslationRow)
      await world.control('POST /faults', { kind, path: '/v1/refunds', method: 'POST', count: 2, status: 0 })
      await sweepAt(customer, 2)
      await world.control('DELETE /faults')
      for (const minutes of [20, 40]) await sweepAt(customer, minutes)
      expect(await returned(customer)).toEqual([ofThree, 2900 - ofThree])
      expect(await booked(customer)).toEqual([ofThree, 2900 - ofThree])
    },
  )

  test.each(steps)(
    'killed after %s, two days before the next try, when Stripe has forgotten its keys: given back once',
    async (step) => {
      const { customer, documents } = await askedBack(3)
      await fail(customer, documents[0] as TranslationRow)
      await sweep(dyingAfter(makeCtx(customer, { now: later(2) }), step))
      await advance(2)
      await Promise.all([20, 21].map((minutes) => sweepAt(customer, minutes)))
      await sweepAt(customer, 40)
      expect(await returned(customer)).toEqual([ofThree, 2900 - ofThree])
      expect(await booked(customer)).toEqual([ofThree, 2900 - ofThree])
    },
  )

  test('without a guarantee, or where it failed before the amount was fixed, nothing more comes back', async () => {
    const customer = await newSubscriber(world, 'monthly')
    const [early, kept] = [await ofPages(customer, 12), await ofPages(customer, 3)]
    for (const row of [early, kept]) await takeFromPlan(customer, row)
    await fail(customer, early)
    await sweepAt(customer, 2)
    expect(await returned(customer)).toEqual([])
    await ask(customer, rows.refundSubscription)
    for (const minutes of [20, 40]) await sweepAt(customer, minutes)
    expect(await returned(customer)).toEqual([2900 - ofThree])
  })
})

test('the books of all of it agree: Stripe, ledger and unlocked items', async () => {
  expect(await brokenInvariants(world)).toEqual([])
}, 120_000)
