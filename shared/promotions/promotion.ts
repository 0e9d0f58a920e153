import * as z from 'zod'
import type { Quote } from '../pricing/pricing.ts'
import { discountCents, promotionTypes } from './discount.ts'

export const PromotionType = z.enum(promotionTypes)
export type PromotionType = z.infer<typeof PromotionType>

/** Which promotions the account and its registration address may still use. */
export type Eligibility = Record<PromotionType, boolean>

/** What is known of a promotion that was used: by this account, or by another one of its network. */
export const Spent = z.object({ by: z.enum(['account', 'network']), at: z.iso.datetime().nullable() })
export type Spent = z.infer<typeof Spent>
export type SpentPromotions = Partial<Record<PromotionType, Spent>>

/** A promotion as it stands for one person now. */
export const Offer = z.object({ promotion: PromotionType, spent: Spent.nullable() })
export type Offer = z.infer<typeof Offer>

/** Why an item goes without the promotion of its kind: it was used, or another item of the cart has it. */
export const Withheld = z.object({
  promotion: PromotionType,
  by: z.enum([...Spent.shape.by.options, 'cart']),
  at: z.iso.datetime().nullable(),
})
export type Withheld = z.infer<typeof Withheld>

/** What a quote costs after a promotion. `amountCents - discountCents = dueCents`, always. */
export const Priced = z.object({
  amountCents: z.number().int().nonnegative(),
  discountCents: z.number().int().nonnegative(),
  dueCents: z.number().int().nonnegative(),
  promotion: PromotionType.nullable(),
  withheld: Withheld.nullable(),
})
export type Priced = z.infer<typeof Priced>

/**
 * Prices a cart: each promotion goes once, to the item that it saves most on (the first of equals), and the others say why they
 * go without. Order is kept.
 */
export function priceCart(quotes: readonly Quote[], eligible: Eligibility, spent: SpentPromotions = {}): Priced[] {
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
      withheld: promotion ? null : withheldFrom(quote, eligible, spent),
    }
  })
}

/** Why a quote that was not given its promotion goes without: what was used is said, else another item has it. */
export function withheldFrom(quote: Quote, eligible: Eligibility, spent: SpentPromotions): Withheld | null {
  const promotion = PromotionType.options.find((one) => discountCents(one, quote) > 0)
  if (!promotion) return null
  if (eligible[promotion]) return { promotion, by: 'cart', at: null }
  const used = spent[promotion]
  return used ? { promotion, ...used } : null
}
