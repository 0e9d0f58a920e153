/** A full refund within this time of the payment, unless a translator has begun; after that the sale is final. */
export const refundHours = 24

export const refundRefusals = {
  unpaid: 'This translation has not been paid, so there is nothing to give back',
  free: 'This translation was free, so there is nothing to give back',
  begun: 'A translator has begun with this document, so the payment is final',
  late: `Refunds can be asked for within ${refundHours} hours of the payment; this payment is final`,
  ended: 'This translation has ended already',
} as const
export type RefundRefusal = keyof typeof refundRefusals

/** Why a customer cannot have the money of a translation back; undefined when they can. `begun`: a translator has claimed it. */
export function refundRefusal(
  paid: { paidAt?: string | undefined; amountCents?: number | undefined; begun: boolean; ended: boolean },
  now: Date,
): RefundRefusal | undefined {
  if (paid.paidAt === undefined) return 'unpaid'
  if (paid.ended) return 'ended'
  if (!paid.amountCents) return 'free'
  if (paid.begun) return 'begun'
  return now.getTime() - Date.parse(paid.paidAt) >= refundHours * 3_600_000 ? 'late' : undefined
}
