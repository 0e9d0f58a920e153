import Stripe from 'stripe'
import { beforeEach, expect, test, vi } from 'vitest'
import { OrderId, TranslationId, UserId } from '#shared/lib/id.ts'
import { refund } from './stripe.ts'
import { refundInvoice, refundRest } from './stripe-billing.ts'

type Made = { id: string; amount: number; status?: string; metadata?: Record<string, string> }

const provider = vi.hoisted(() => ({ refusal: {}, refunds: [] as Made[] }))
vi.mock('./stripe-client.ts', async (original) => ({
  ...(await original<object>()),
  call: (work: (stripe: unknown) => Promise<unknown>) =>
    work({
      refunds: {
        list: async () => ({ data: provider.refunds }),
        create: async () => {
          throw new Stripe.errors.StripeInvalidRequestError({ ...provider.refusal, type: 'invalid_request_error' })
        },
        update: async (id: string, { metadata }: Pick<Made, 'metadata'>) => {
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
})

beforeEach(() => Object.assign(provider, { refusal: {}, refunds: [] }))

test('P5: money that the payer’s bank takes back is refunded by nobody else; any other refusal is a failure', async () => {
  provider.refusal = { code: 'charge_disputed' }
  expect(await refund(itemOf(2))).toBeUndefined()
  provider.refusal = { code: 'charge_expired_for_capture' }
  await expect(refund(itemOf(2))).rejects.toMatchObject({ code: 'charge_expired_for_capture' })
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
  // What is left of it is less than the next item cost: it is told for once another one has given back the rest.
  await expect(refund(itemOf(3))).rejects.toMatchObject({ param: 'amount' })
  provider.refunds.push({ id: 're_rest', amount: 300 })
  expect([await refund(itemOf(3)), await refund(itemOf(3))]).toEqual(['re_rest', 're_rest'])
  await expect(refund(itemOf(4))).rejects.toMatchObject({ param: 'amount' })
  provider.refunds = [{ id: 're_little', amount: 300 }]
  await expect(refund(itemOf(2))).rejects.toMatchObject({ param: 'amount' })
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
