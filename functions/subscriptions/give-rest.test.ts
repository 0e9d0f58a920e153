import { expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import type { GuaranteeRest } from '../data/payments/guarantee-rest.ts'
import { giveRest } from './give-rest.ts'

const rest: GuaranteeRest = {
  userId: UserId.parse(7),
  subscriptionId: 'sub_1',
  periodStart: '2026-02-01T10:00:00.000Z',
  singleCents: 0,
  guarantee: {
    invoiceId: 'in_1',
    paymentIntentId: 'pi_1',
    countedCents: 495,
    givenCents: 0,
    refunds: 0,
    givingCents: 495,
  },
}

/** What Stripe is told of the payment when the price of a document goes back, after a guarantee that gave back so much. */
async function given(firstCents: number | undefined): Promise<number[]> {
  const told: number[] = []
  const due = [rest]
  const ctx = {
    data: {
      guaranteeRest: {
        find: async () => due.shift(),
        findFirstCents: async () => firstCents,
        finish: async () => true,
      },
    },
    billing: {
      refundRest: async ({ givenCents }: { givenCents: number }) => {
        told.push(givenCents)
        return { id: 're_1', cents: 495, by: 'refund' }
      },
    },
    mail: { enqueue: vi.fn() },
    now: () => new Date('2026-02-20T10:00:00.000Z'),
  }
  await giveRest(ctx as never, rest)
  return told
}

test('what the bank returned for the guarantee does not count for a document that failed afterwards', async () => {
  expect(await given(1655)).toEqual([1655])
})

test('a document’s price waits until the guarantee itself is given back', async () => {
  expect(await given(undefined)).toEqual([])
})
