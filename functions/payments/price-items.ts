import type { PricedItem } from '#shared/payments/api.ts'
import type { OrderItem } from '#shared/payments/order.ts'
import type { Eligibility, SpentPromotions } from '#shared/promotions/promotion.ts'
import { priceCart, withheldFrom } from '#shared/promotions/promotion.ts'
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
    sourceLanguage: row.sourceLanguage,
    targetLanguage: row.targetLanguage,
    pages: row.quote.pages,
    refundedCents: 0,
    owedCents: 0,
  }))
}

/** Priced items with what a person recognises them by, and why one goes without the promotion of its kind. */
export function describeItems(
  items: readonly OrderItem[],
  rows: readonly Payable[],
  { eligible, spent }: { eligible: Eligibility; spent: SpentPromotions },
): PricedItem[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return items.flatMap((item) => {
    const row = byId.get(item.translationId)
    if (!row) return []
    const { originalFilename, fileType, translationType, sourceLanguage, targetLanguage, quote } = row
    const { translationId, amountCents, discountCents, dueCents, promotion } = item
    return {
      translationId,
      originalFilename,
      fileType,
      translationType,
      sourceLanguage,
      targetLanguage,
      pages: quote.pages,
      amountCents,
      discountCents,
      dueCents,
      promotion,
      withheld: promotion ? null : withheldFrom(quote, eligible, spent),
    }
  })
}

export const totalOf = (items: readonly OrderItem[]): number => items.reduce((sum, item) => sum + item.dueCents, 0)
