import type { UserId } from '#shared/lib/id.ts'
import type { Order } from '#shared/payments/order.ts'
import type { Item } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { type Key, tableName } from '../table.ts'

/** What an order took, for its payment's transaction: once an order. */
export const chargeItem = (order: Order, paidAt: string): Item =>
  entry(keys.charge(order.id), `${paidAt}#${order.id}`, {
    kind: 'charge',
    orderId: order.id,
    userId: order.userId,
    amountCents: order.totalCents,
    paymentIntentId: order.paymentIntentId,
    createdAt: paidAt,
  })

export type PlanPayment = {
  userId: UserId
  subscriptionId: string
  invoiceId: string
  amountCents: number
  paymentIntentId: string
}

/** What a subscription's invoice took: once an invoice. */
export const planChargeItem = (paid: PlanPayment, paidAt: string): Item =>
  entry(keys.planCharge(paid.subscriptionId, paid.invoiceId), `${paidAt}#${paid.invoiceId}`, {
    kind: 'plan-charge',
    ...paid,
    createdAt: paidAt,
  })

/** What of it was given back. */
export const planRefundItem = (paid: PlanPayment, refundId: string, at: string): Item =>
  entry(keys.planRefund(paid.subscriptionId, paid.invoiceId), `${at}#${paid.invoiceId}#refund`, {
    kind: 'plan-refund',
    ...paid,
    refundId,
    createdAt: at,
  })

/** What of it went back later: once a refund of the invoice. */
export const planRestItem = (paid: PlanPayment, refund: number, refundId: string, at: string): Item =>
  entry(keys.planRest(paid.subscriptionId, paid.invoiceId, refund), `${at}#${paid.invoiceId}#refund#${refund}`, {
    kind: 'plan-refund',
    ...paid,
    refundId,
    createdAt: at,
  })

/** A refund that came back from the bank: it is ours again, and still owed. Once a refund. */
export type RefundFailure = { userId: UserId; refundId: string; amountCents: number; reason: string; createdAt: string }

export const refundFailedItem = (failure: RefundFailure): Item =>
  entry(keys.refundFailed(failure.refundId), `${failure.createdAt}#${failure.refundId}#failed`, {
    kind: 'refund-failed',
    ...failure,
  })

function entry(key: Key, gsi2sk: string, facts: Record<string, unknown> & { createdAt: string }): Item {
  return {
    Put: {
      TableName: tableName(),
      Item: { ...key, ...facts, gsi2pk: index.ledgerIn(facts.createdAt.slice(0, 7)), gsi2sk },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}
