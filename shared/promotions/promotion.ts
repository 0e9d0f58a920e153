import * as z from 'zod'
import type { Quote } from '../pricing/pricing.ts'
import { discountCents, promotionTypes } from './discount.ts'

export const PromotionType = z.enum(promotionTypes)
export type PromotionType = z.infer<typeof PromotionType>

/** Which promotions the account and its registration address may still use. */
export type Eligibility = Record<PromotionType, boolean>

/** What a quote costs after a promotion. `amountCents - discountCents = dueCents`, always. */
export const Priced = z.object({
  amountCents: z.number().int().nonnegative(),
  discountCents: z.number().int().nonnegative(),
  dueCents: z.number().int().nonnegative(),
  promotion: PromotionType.nullable(),
})
export type Priced = z.infer<typeof Priced>

/** Prices a cart: each promotion goes once, to the item that it saves most on (the first of equals). Order is kept. */
export function priceCart(quotes: readonly Quote[], eligible: Eligibility): Priced[] {
  const chosen = new Map<number, PromotionType>()
  for (const promotion of PromotionType.options) {
    if (!eligible[promotion]) continue
    const best = quotes.reduce<{ index: number; saved: number }>(
      (found, quote, index) => {
        const saved = discountCents(promotion, quote)
        return saved > found.saved ? { index, saved } : found
      },
      { index: -1, saved: 0 },
    )
    if (best.index >= 0) chosen.set(best.index, promotion)
  }
  return quotes.map((quote, index) => {
    const promotion = chosen.get(index) ?? null
    const discount = promotion ? discountCents(promotion, quote) : 0
    return {
      amountCents: quote.amountCents,
      discountCents: discount,
      dueCents: quote.amountCents - discount,
      promotion,
    }
  })
}
