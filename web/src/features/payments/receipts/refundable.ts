import type { OrderItem } from '#shared/payments/order.ts'
import { refundHours, refundRefusal } from '#shared/payments/refund.ts'

/** Whether its money may be asked back, as far as a receipt knows: whether a translator has begun, only the server can say. */
export const isRefundable = (item: OrderItem, paidAt: string, now: Date): boolean =>
  refundRefusal({ paidAt, amountCents: item.dueCents, begun: false, ended: isGivenBack(item) }, now) === undefined

/** Whether it was given back, be the money there yet or not. */
export const isGivenBack = (item: OrderItem): boolean => item.refundedCents + item.owedCents > 0

/** Up to when money may be asked back. */
export const refundableUntil = (paidAt: string): string =>
  new Date(Date.parse(paidAt) + refundHours * 3_600_000).toISOString()
