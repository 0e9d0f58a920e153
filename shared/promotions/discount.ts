import { priceTable } from '../pricing/price-table.ts'
import type { Quote } from '../pricing/pricing.ts'
import type { PromotionType } from './promotion.ts'

/** The discount a promotion gives on a quote: the first ten AI pages free, or half of a certified amount (the odd cent is paid). */
export function discountCents(promotion: PromotionType, quote: Quote): number {
  if (promotion === 'free_ai')
    return quote.translationType === 'ai' ? Math.min(quote.amountCents, priceTable.ai.baseCents) : 0
  return quote.translationType === 'certified' ? Math.floor(quote.amountCents / 2) : 0
}
