import { type Context, find } from '../context.ts'
import { page, wholeList } from '../list.ts'
import type { Charge, Dispute, PaymentIntent, PaymentMethod } from '../objects.ts'
import { paging, route, text } from '../route.ts'

export const chargeRoutes = [
  route('GET /v1/charges', { ...paging, customer: text.optional(), payment_intent: text.optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.charge).filter(
      (row) =>
        (!input.customer || row.customer === input.customer) &&
        (!input.payment_intent || row.payment_intent === input.payment_intent),
    )
    return page('/v1/charges', rows, input)
  }),
  route('GET /v1/charges/:id', {}, (ctx, _input, id = '') => find(ctx, 'charge', id)),
  route('GET /v1/disputes', { ...paging, payment_intent: text.optional() }, (ctx, input) => {
    const rows = Object.values(ctx.state.dispute).filter(
      (row) => !input.payment_intent || row.payment_intent === input.payment_intent,
    )
    return page('/v1/disputes', rows, input)
  }),
]

export function chargeSucceeded(ctx: Context, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge: Charge = {
    ...chargeOf(ctx, intent, method),
    amount_captured: intent.amount,
    captured: true,
    paid: true,
    status: 'succeeded',
    outcome: outcome({
      network_status: 'approved_by_network',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }),
    balance_transaction: ctx.newId('txn'),
  }
  ctx.state.charge[charge.id] = charge
  ctx.emit('charge.succeeded', charge)
  return charge
}

export function chargeFailed(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  refusal: { code: string; message: string },
): Charge {
  const charge: Charge = {
    ...chargeOf(ctx, intent, method),
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: outcome({
      network_status: 'declined_by_network',
      seller_message: refusal.message,
      type: 'issuer_declined',
    }),
  }
  ctx.state.charge[charge.id] = charge
  ctx.emit('charge.failed', charge)
  return charge
}

function outcome(fields: {
  network_status: string
  seller_message: string
  type: string
}): NonNullable<Charge['outcome']> {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    reason: null,
    risk_level: 'normal',
    ...fields,
  }
}

function chargeOf(ctx: Context, intent: PaymentIntent, method: PaymentMethod): Charge {
  const id = ctx.newId('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'ATTESTA',
    captured: false,
    created: ctx.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: method.type,
      ...(method.card && { card: { brand: method.card.brand, last4: method.card.last4 } }),
    } as Charge['payment_method_details'],
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: `${ctx.publicUrl}/receipts/${id}`,
    refunded: false,
    refunds: wholeList(`/v1/charges/${id}/refunds`, []),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
}

/** The payer's bank takes a payment back and asks for evidence; asked again, it has decided as `status` says. */
export function disputeCharge(ctx: Context, before: Charge, reason: string, status: Dispute['status']): Charge {
  const known = Object.values(ctx.state.dispute).find((one) => one.charge === before.id)
  if (known) {
    const decided = { ...known, status }
    ctx.state.dispute[known.id] = decided
    if (status !== known.status) ctx.emit('charge.dispute.closed', decided, known)
    return before
  }
  const charge = { ...before, disputed: true }
  ctx.state.charge[charge.id] = charge
  const { id, currency, payment_intent } = charge
  const about = { charge: id, amount: charge.amount - charge.amount_refunded, currency, payment_intent }
  const dispute: Dispute = { id: ctx.newId('du'), object: 'dispute', ...about, reason, status, created: ctx.now() }
  ctx.state.dispute[dispute.id] = dispute
  ctx.emit('charge.dispute.created', dispute)
  return charge
}
