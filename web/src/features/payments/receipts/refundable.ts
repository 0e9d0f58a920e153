import type { ReceiptItem } from '#shared/payments/api.ts'
import type { OrderItem } from '#shared/payments/order.ts'
import { refundHours, refundRefusal } from '#shared/payments/refund.ts'

/** Whether its money may be asked back: as the server said it, while the time for it lasts on this screen. */
export const isRefundable = (item: ReceiptItem, paidAt: string, now: Date): boolean =>
  (item.refund === 'right' || item.refund === 'once') && isInTime(item, paidAt, now)

/** Whether support decides about it: such a refund was had before. */
export const isForSupport = (item: ReceiptItem, paidAt: string, now: Date): boolean =>
  item.refund === 'support' && isInTime(item, paidAt, now)

function isInTime(item: OrderItem, paidAt: string, now: Date): boolean {
  const certified = item.translationType === 'certified'
  const facts = { paidAt, amountCents: item.dueCents, certified, begun: false, ended: isGivenBack(item) }
  return refundRefusal({ ...facts, downloaded: false, used: false }, now) === undefined
}

/** Whether it was given back, be the money there yet or not. */
export const isGivenBack = (item: OrderItem): boolean => item.refundedCents + item.owedCents > 0

/** Up to when the money of an AI translation may be asked back. */
export const refundableUntil = (paidAt: string): string =>
  new Date(Date.parse(paidAt) + refundHours * 3_600_000).toISOString()
