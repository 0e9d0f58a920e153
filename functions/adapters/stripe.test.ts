import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { OrderId, TranslationId } from '#shared/lib/id.ts'
import { refund } from './stripe.ts'

const refused = vi.hoisted(() => ({ code: '' }))
vi.mock('./stripe-client.ts', async (original) => ({
  ...(await original<object>()),
  call: (work: (stripe: unknown) => Promise<unknown>) =>
    work({
      refunds: {
        list: async () => ({ data: [] }),
        create: async () => {
          throw new Stripe.errors.StripeInvalidRequestError({ ...refused, type: 'invalid_request_error' })
        },
      },
    }),
}))

test('P5: money that the payer’s bank takes back is refunded by nobody else; any other refusal is a failure', async () => {
  const item = {
    orderId: OrderId.parse(1),
    translationId: TranslationId.parse(2),
    paymentIntentId: 'pi_1',
    amountCents: 500,
  }
  refused.code = 'charge_disputed'
  expect(await refund(item)).toBeUndefined()
  refused.code = 'charge_already_refunded'
  await expect(refund(item)).rejects.toMatchObject({ code: 'charge_already_refunded' })
})
