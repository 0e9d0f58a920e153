import Stripe from 'stripe'
import { beforeEach, expect, test, vi } from 'vitest'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import * as payments from './stripe.ts'
import * as billing from './stripe-billing.ts'

type Made = { id: string; amount: number; status?: string; metadata?: Record<string, string> }

/** Refuses what is more than is left of the payment. Keys are kept as Stripe keeps them: another wish under one is refused. */
const provider = vi.hoisted(() => ({
  refusal: {},
  left: 0,
  refunds: [] as Made[],
  disputes: [] as Made[],
  keys: new Map<string, string>(),
}))
type Options = { idempotencyKey: string }
vi.mock('./stripe-client.ts', async (original) => ({
  ...(await original<object>()),
  call: (work: (stripe: unknown) => Promise<unknown>) =>
    work({
      disputes: { list: async () => ({ data: provider.disputes }) },
      charges: { retrieve: async () => ({ disputed: true, amount: 500, metadata: {}, payment_intent: 'pi_1' }) },
      invoicePayments: {
        list: async () => Promise.reject(new Stripe.errors.StripePermissionError({ type: 'invalid_request_error' })),
      },
      refunds: {
        list: async () => ({ data: structuredClone(provider.refunds) }),
        create: async (wish: Pick<Made, 'amount' | 'metadata'>) => {
          if (wish.amount > provider.left)
            throw new Stripe.errors.StripeInvalidRequestError({ ...provider.refusal, type: 'invalid_request_error' })
          provider.left -= wish.amount
          const made = { id: `re_new_${provider.refunds.length}`, ...wish }
          provider.refunds.push(made)
          return made
        },
        update: async (id: string, { metadata }: Pick<Made, 'metadata'>, options?: Options) => {
          const wish = JSON.stringify([id, metadata])
          const key = options?.idempotencyKey ?? wish
          if ((provider.keys.get(key) ?? wish) !== wish)
            throw new Stripe.errors.StripeIdempotencyError({ type: 'idempotency_error', message: key })
          provider.keys.set(key, wish)
          const found = provider.refunds.find((one) => one.id === id)
          return Object.assign(found ?? {}, { metadata: { ...found?.metadata, ...metadata } })
        },
      },
    }),
}))

const itemOf = (translationId: number) => ({
  orderId: OrderId.parse(1),
  translationId: TranslationId.parse(translationId),
  paymentIntentId: 'pi_1',
  amountCents: 500,
  givenCents: 0,
})

const refund = async (item: Parameters<typeof payments.refund>[0]) => (await payments.refund(item))?.id
type Paid = Omit<Parameters<typeof billing.refundInvoice>[0], 'givenCents'>
const refundInvoice = async (paid: Paid) => (await billing.refundInvoice({ ...paid, givenCents: 0 }))?.id
const refundRest = async (paid: Paid, times: number) =>
  (await billing.refundRest({ ...paid, givenCents: 0 }, times))?.id

beforeEach(() => Object.assign(provider, { refusal: {}, left: 0, refunds: [], disputes: [], keys: new Map() }))

test('P5: money that the payer’s bank takes back is refunded by nobody else; any other refusal is a failure', async () => {
  provider.refusal = { code: 'charge_disputed' }
  expect(await refund(itemOf(2))).toBeUndefined()
  const paid = { userId: UserId.parse(1), invoiceId: 'in_1', paymentIntentId: 'pi_1', amountCents: 500 }
  expect([await refundInvoice(paid), await refundRest(paid, 1)]).toEqual([undefined, undefined])
  provider.refusal = { code: 'charge_expired_for_capture' }
  await expect(refund(itemOf(2))).rejects.toMatchObject({ code: 'charge_expired_for_capture' })
})

test('P5: a dispute is told of although the key may not read what it was for', async () => {
  expect(await payments.retrieveDisputed('ch_1')).toMatchObject({ id: 'ch_1', amountCents: 500, plan: undefined })
})

test.each([
  ['open', [{ status: 'under_review' }], undefined],
  ['lost, and another open', [{ status: 'lost' }, { status: 'needs_response' }], undefined],
  ['in a stage that is not known yet', [{ status: 'lost' }, { status: 'appeal_needs_response' }], undefined],
  ['won', [{ status: 'won' }], undefined],
  ['lost', [{ status: 'won' }, { status: 'lost' }], 500],
  ['prevented', [{ status: 'prevented' }], 500],
  ['lost for a part', [{ status: 'lost', amount: 300 }], 300],
  ['lost, and other items had some of it', [{ status: 'lost', amount: 900 }], 200, 1700],
  ['lost, and other items had all of it', [{ status: 'lost', amount: 700 }], 0, 1700],
  ['lost for what was left after a refund by hand', [{ status: 'lost', amount: 300 }], 500, 0, 200],
  ['lost after a refund by hand, and other items had some', [{ status: 'lost', amount: 600 }], 200, 1600, 200],
])(
  'P5: a dispute that is %s returns what it took, and no cent twice',
  async (_, some, cents, givenCents = 0, byHand = 0) => {
    provider.refusal = { code: 'charge_disputed' }
    provider.refunds = [
      { id: 're_1', amount: 1000, metadata: { translationId: '7' } },
      { id: 're_2', amount: 800, status: 'failed' },
      { id: 're_3', amount: byHand },
    ]
    provider.disputes = some.map((one, at) => ({ id: `du_${at}`, amount: 2000, ...one }))
    const given = await payments.refund({ ...itemOf(2), givenCents })
    expect([given?.cents, given?.by, given?.id.startsWith('du_')]).toEqual(
      cents === undefined ? [undefined, undefined, undefined] : [cents, 'dispute', true],
    )
  },
)

test('P5: a refund by hand before a lost dispute counts for one item, also where its try broke off', async () => {
  provider.refusal = { code: 'charge_disputed' }
  provider.refunds = [{ id: 're_1', amount: 200 }]
  provider.disputes = [{ id: 'du_1', amount: 300, status: 'lost' }]
  const whole = { id: 'du_1', cents: 500, by: 'dispute' }
  expect([await payments.refund(itemOf(2)), await payments.refund(itemOf(2))]).toEqual([whole, whole])
  const other = await payments.refund({ ...itemOf(3), amountCents: 200, givenCents: 500 })
  expect(other).toEqual({ id: 'du_1', cents: 0, by: 'dispute' })
})

test('P5: what was given back by hand is given back, each refund for one item', async () => {
  provider.refusal = { code: 'charge_already_refunded' }
  provider.refunds = [
    { id: 're_failed', amount: 500, status: 'failed' },
    { id: 're_a', amount: 500 },
    { id: 're_b', amount: 500 },
  ]
  const given = [await refund(itemOf(2)), await refund(itemOf(3)), await refund(itemOf(2))]
  expect(given).toEqual(['re_a', 're_b', 're_a'])
  // All of the money is told for: a third item is a matter for a person.
  await expect(refund(itemOf(4))).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('P5: one refund by hand may give back a whole order, or leave less than an item cost', async () => {
  provider.refunds = [{ id: 're_all', amount: 1000 }]
  provider.refusal = { code: 'charge_already_refunded' }
  expect([await refund(itemOf(2)), await refund(itemOf(3))]).toEqual(['re_all', 're_all'])
  await expect(refund(itemOf(4))).rejects.toMatchObject({ code: 'charge_already_refunded' })
  provider.refunds = [{ id: 're_most', amount: 700 }]
  provider.refusal = { param: 'amount' }
  expect([await refund(itemOf(2)), await refund(itemOf(2))]).toEqual(['re_most', 're_most'])
  // What is left of it is less than the next item cost, and so is what is left of the payment: another one gives back the rest.
  await expect(refund(itemOf(3))).rejects.toMatchObject({ param: 'amount' })
  provider.refunds.push({ id: 're_rest', amount: 300 })
  expect([await refund(itemOf(3)), await refund(itemOf(3))]).toEqual(['re_most', 're_most'])
  expect(provider.refunds).toEqual([
    { id: 're_most', amount: 700, metadata: { orderId: '1', 'part:2': '500', 'part:3': '200' } },
    { id: 're_rest', amount: 300, metadata: { orderId: '1', 'part:3': '300' } },
  ])
  await expect(refund(itemOf(4))).rejects.toMatchObject({ param: 'amount' })
  provider.refunds = [{ id: 're_little', amount: 300 }]
  await expect(refund(itemOf(2))).rejects.toMatchObject({ param: 'amount' })
})

test('P5: what was given back by hand for one item of several is not paid out again, and every other item is', async () => {
  provider.left = 2000
  provider.refunds = [
    { id: 're_failed', amount: 500, status: 'failed' },
    { id: 're_canceled', amount: 500, status: 'canceled' },
    { id: 're_other', amount: 400 },
    { id: 're_a', amount: 500 },
  ]
  expect([await refund(itemOf(2)), await refund(itemOf(2)), provider.left]).toEqual(['re_a', 're_a', 2000])
  expect([await refund(itemOf(3)), await refund(itemOf(3)), provider.left]).toEqual(['re_new_4', 're_new_4', 1500])
})

test('P5: one refund by hand for two items of several is neither of them paid again; what fits no sum of items is for none', async () => {
  provider.left = 2000
  provider.refunds = [
    { id: 're_kind', amount: 700 },
    { id: 're_two', amount: 1300 },
  ]
  const [first, second] = [
    { ...itemOf(2), othersCents: [800, 500] },
    { ...itemOf(3), amountCents: 800, othersCents: [500] },
  ]
  expect([await refund(first), await refund(first), await refund(second), await refund(second)]).toEqual(
    Array(4).fill('re_two'),
  )
  expect(provider.left).toBe(2000)
  expect(await refund(itemOf(4))).toBe('re_new_2')
  expect(provider.refunds[1]?.metadata).toEqual({ orderId: '1', 'part:2': '500', 'part:3': '800' })
})

test('P5: a refund by hand is one item’s, also when two are given back at the same moment', async () => {
  provider.left = 500
  provider.refunds = [{ id: 're_a', amount: 500 }]
  const [first, second] = await Promise.allSettled([refund(itemOf(2)), refund(itemOf(3))])
  expect([first, second]).toMatchObject([{ value: 're_a' }, { status: 'rejected' }])
  expect([await refund(itemOf(2)), await refund(itemOf(3)), provider.left]).toEqual(['re_a', 're_new_1', 0])
})

test('P5: what was given back by hand is less than the item cost: the rest goes back, once, whatever broke off', async () => {
  provider.left = 300
  provider.refusal = { param: 'amount' }
  const byHand = { id: 're_hand', amount: 200 }
  provider.refunds = [{ ...byHand }]
  expect([await refund(itemOf(2)), await refund(itemOf(2)), provider.left]).toEqual(['re_new_1', 're_new_1', 0])
  const given = provider.refunds
  expect(given).toMatchObject([
    { amount: 200, metadata: { 'part:2': '200' } },
    { amount: 300, metadata: { orderId: '1', translationId: '2' } },
  ])
  // A try that took the part and broke off before the rest; meanwhile another refund failed, and more is left of the payment.
  Object.assign(provider, { left: 900, refunds: given.slice(0, 1) })
  expect([await refund(itemOf(2)), await refund(itemOf(2)), provider.left]).toEqual(['re_new_1', 're_new_1', 600])
  expect(provider.refunds).toEqual(given)
})

test('P5: an item that has taken a part already takes no more than the rest of a refund by hand of its whole cost', async () => {
  provider.refusal = { param: 'amount' }
  provider.refunds = [
    { id: 're_hand', amount: 200, metadata: { orderId: '1', 'part:2': '200' } },
    { id: 're_whole', amount: 500 },
  ]
  expect([await refund(itemOf(2)), await refund(itemOf(2))]).toEqual(['re_hand', 're_hand'])
  expect(provider.refunds[1]).toEqual({ id: 're_whole', amount: 500, metadata: { orderId: '1', 'part:2': '300' } })
})

test('P5: a plan’s payment that was given back by hand is given back, and what was charged beyond the plan is not of it', async () => {
  const paid = { userId: UserId.parse(1), invoiceId: 'in_1', paymentIntentId: 'pi_1', amountCents: 500 }
  provider.refusal = { code: 'charge_already_refunded' }
  provider.refunds = [{ id: 're_a', amount: 500 }]
  expect([await refundInvoice(paid), await refundInvoice(paid)]).toEqual(['re_a', 're_a'])
  await expect(refundRest(paid, 1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  provider.refunds.push({ id: 're_b', amount: 600 })
  expect([await refundRest(paid, 1), await refundRest(paid, 1)]).toEqual(['re_b', 're_b'])
  await expect(refundRest(paid, 2)).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('P5: a plan’s charge that was given back by hand is not paid out again while the payment has enough left', async () => {
  const paid = { userId: UserId.parse(1), invoiceId: 'in_1', paymentIntentId: 'pi_1', amountCents: 500 }
  provider.left = 2000
  provider.refunds = [{ id: 're_a', amount: 500 }]
  expect([await refundInvoice(paid), await refundInvoice(paid), provider.left]).toEqual(['re_a', 're_a', 2000])
  expect([await refundRest(paid, 1), await refundRest(paid, 1), provider.left]).toEqual(['re_new_1', 're_new_1', 1500])
})
