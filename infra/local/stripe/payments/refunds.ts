import * as z from 'zod'
import { type Context, find, mergeMetadata } from '../context.ts'
import { invalidRequest } from '../failure.ts'
import { page } from '../list.ts'
import type { Charge, Refund } from '../objects.ts'
import { metadata, paging, route, text, whole } from '../route.ts'

export const refundRoutes = [
  route(
    'POST /v1/refunds',
    {
      amount: whole.optional(),
      charge: text.optional(),
      payment_intent: text.optional(),
      metadata: metadata.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    (ctx, input) => {
      const charge = chargeToRefund(ctx, input)
      if (charge.disputed) {
        throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      }
      const left = charge.amount_captured - charge.amount_refunded
      if (left <= 0) {
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
      }
      const amount = input.amount ?? left
      if (amount < 1) {
        throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
      }
      if (amount > left) {
        const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
        throw invalidRequest(message, { param: 'amount' })
      }
      return refundCharge(ctx, charge, amount, input)
    },
  ),
  route('GET /v1/refunds', { ...paging, charge: text.optional(), payment_intent: text.optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.refund).filter(
      (row) =>
        (!input.charge || row.charge === input.charge) &&
        (!input.payment_intent || row.payment_intent === input.payment_intent),
    )
    return page('/v1/refunds', rows, input)
  }),
  route('POST /v1/refunds/:id', { metadata: metadata.optional() }, (ctx, input, id = '') => {
    const before = find(ctx, 'refund', id)
    const refund = { ...before, metadata: mergeMetadata(before.metadata ?? {}, input.metadata) }
    ctx.state.refund[refund.id] = refund
    ctx.emit('refund.updated', refund, before)
    return refund
  }),
  route('GET /v1/refunds/:id', {}, (ctx, _input, id = '') => find(ctx, 'refund', id)),
]

function chargeToRefund(
  ctx: Context,
  input: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (input.charge) return paid(find(ctx, 'charge', input.charge, 'charge'))
  if (!input.payment_intent) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.')
  }
  const intent = find(ctx, 'payment_intent', input.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  }
  return find(ctx, 'charge', intent.latest_charge)
}

function paid(charge: Charge) {
  if (charge.status === 'succeeded') return charge
  throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`, { param: 'charge' })
}

function refundCharge(
  ctx: Context,
  before: Charge,
  amount: number,
  input: { metadata?: Record<string, string> | '' | undefined; reason?: Refund['reason'] | undefined },
): Refund {
  const refund: Refund = {
    id: ctx.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: ctx.newId('txn'),
    charge: before.id,
    created: ctx.now(),
    currency: before.currency,
    customer: before.customer,
    customer_account: null,
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: before.payment_intent,
    payment_method: before.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  const refunded = before.amount_refunded + amount
  const charge = { ...before, amount_refunded: refunded, refunded: refunded === before.amount_captured }
  ctx.state.refund[refund.id] = refund
  ctx.state.charge[charge.id] = charge
  ctx.emit('refund.created', refund)
  ctx.emit('charge.refunded', charge, before)
  return refund
}

/** The bank sends a refund back, as days later for a closed card: the money is in the balance again. */
export function failRefund(ctx: Context, before: Refund, reason: string): Refund {
  if (before.status === 'failed') return before
  const failed: Refund = {
    ...before,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: ctx.newId('txn'),
  }
  ctx.state.refund[failed.id] = failed
  ctx.emit('refund.updated', failed, before)
  ctx.emit('refund.failed', failed)
  return failed
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
