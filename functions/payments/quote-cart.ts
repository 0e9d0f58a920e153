import { itemIds, type quoteCart as row } from '#shared/payments/api.ts'
import type { Verb } from '../lib/http.ts'
import { eligibleNow } from '../lib/lookups/eligible-now.ts'
import { claimantOf } from './claimant.ts'
import { payableOf } from './payable.ts'
import { describeItems, priceItems, totalOf } from './price-items.ts'
import { taxOf } from './tax-of.ts'

/** What a cart costs now, with the promotions that apply. What cannot be paid for any more is named, and the rest is priced. */
export const quoteCart: Verb<typeof row, 'data'> = async (ctx, input) => {
  const { rows, gone } = await payableOf(ctx, itemIds(input))
  const standing = await eligibleNow(ctx, await claimantOf(ctx))
  const items = priceItems(rows, standing.eligible)
  const totalCents = totalOf(items)
  return {
    output: {
      items: describeItems(items, rows, standing),
      gone,
      totalCents,
      tax: taxOf(totalCents),
      currency: 'usd',
    },
  }
}
