import { priceTable } from '../pricing/price-table.ts'
import type { Quote } from '../pricing/pricing.ts'

export const promotionTypes = ['free_ai', 'certified_half'] as const
export type PromotionType = (typeof promotionTypes)[number]

/** The discount a promotion gives on a quote: the first ten AI pages free, or half of a certified amount (the odd cent is paid). */
export function discountCents(promotion: PromotionType, quote: Quote): number {
  if (promotion === 'free_ai')
    return quote.translationType === 'ai' ? Math.min(quote.amountCents, priceTable.ai.baseCents) : 0
  return quote.translationType === 'certified' ? Math.floor(quote.amountCents / 2) : 0
}
