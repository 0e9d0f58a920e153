import { itemIds, type quoteCart as row } from '#shared/payments/api.ts'
import type { Verb } from '../lib/http.ts'
import { claimantOf } from './claimant.ts'
import { eligibleNow } from './eligible-now.ts'
import { payable } from './payable.ts'
import { priceItems, totalOf } from './price-items.ts'

/** What a cart costs now, with the promotions that apply. */
export const quoteCart: Verb<typeof row, 'data'> = async (ctx, input) => {
  const rows = await payable(ctx, itemIds(input))
  const items = priceItems(rows, await eligibleNow(ctx, await claimantOf(ctx)))
  return { output: { items, totalCents: totalOf(items), currency: 'usd' } }
}
