import type { OrderItem } from '#shared/payments/order.ts'
import type { Eligibility } from '#shared/promotions/promotion.ts'
import { priceCart } from '#shared/promotions/promotion.ts'
import type { Payable } from './payable.ts'

/** The stored quotes with the promotions that apply: the only place where a cart gets its price (promise P4). */
export function priceItems(rows: readonly Payable[], eligible: Eligibility): OrderItem[] {
  const priced = priceCart(
    rows.map((row) => row.quote),
    eligible,
  )
  return rows.map((row, position) => ({
    translationId: row.id,
    originalFilename: row.originalFilename,
    translationType: row.translationType,
    amountCents: row.quote.amountCents,
    discountCents: priced[position]?.discountCents ?? 0,
    dueCents: priced[position]?.dueCents ?? row.quote.amountCents,
    promotion: priced[position]?.promotion ?? null,
    refundedCents: 0,
    owedCents: 0,
  }))
}

export const totalOf = (items: readonly OrderItem[]): number => items.reduce((sum, item) => sum + item.dueCents, 0)
