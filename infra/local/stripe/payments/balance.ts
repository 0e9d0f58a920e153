import { page } from '../list.ts'
import { paging, route } from '../route.ts'
import type { State } from '../state.ts'

export const balanceRoutes = [
  route('GET /v1/balance', {}, (ctx) => {
    const { net } = totals(ctx.state)
    const available = [{ amount: net, currency: 'usd', source_types: { card: net } }]
    return { object: 'balance', available, livemode: false, pending: [{ amount: 0, currency: 'usd' }] }
  }),
  route('GET /v1/balance_transactions', paging, (ctx, input) =>
    page('/v1/balance_transactions', transactions(ctx.state), input),
  ),
]

/** Money in, money back, and what is left, in cents. The stand-in takes no fee. */
export function totals(state: State) {
  const received = sum(Object.values(state.charge).map((charge) => charge.amount_captured))
  const refunded = sum(Object.values(state.refund).map((refund) => (refund.status === 'failed' ? 0 : refund.amount)))
  return { received, refunded, net: received - refunded }
}

/** The books, for an audit: every intent, charge, refund, invoice and subscription. */
export function ledger(state: State) {
  return {
    totals: totals(state),
    intents: Object.values(state.payment_intent),
    charges: Object.values(state.charge),
    refunds: Object.values(state.refund),
    disputes: Object.values(state.dispute),
    invoices: Object.values(state.invoice),
    subscriptions: Object.values(state.subscription),
    customers: Object.values(state.customer),
    meterEvents: Object.values(state.meterEvents),
  }
}

function transactions(state: State) {
  const ins = Object.values(state.charge)
    .filter((charge) => charge.paid)
    .map((charge) =>
      entry(charge.balance_transaction, charge.amount, charge.created, charge.currency, charge.id, 'charge'),
    )
  const outs = Object.values(state.refund).map((refund) =>
    entry(refund.balance_transaction, -refund.amount, refund.created, refund.currency, refund.id, 'refund'),
  )
  return [...ins, ...outs].toSorted((a, b) => a.created - b.created)
}

function entry(id: string | null, amount: number, created: number, currency: string, source: string, type: string) {
  return {
    id: id ?? source,
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: type,
    source,
    status: 'available',
    type,
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
