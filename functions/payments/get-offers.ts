import type { getOffers as row } from '#shared/payments/api.ts'
import { PromotionType } from '#shared/promotions/promotion.ts'
import type { Verb } from '../lib/http.ts'
import { eligibleNow } from '../lib/lookups/eligible-now.ts'
import { claimantOf } from './claimant.ts'

/** The launch offers for the caller's account; without one, for the network that an account from here would be counted by. */
export const getOffers: Verb<typeof row, 'data'> = async (ctx) => {
  const { eligible, spent } = ctx.actor
    ? await eligibleNow(ctx, await claimantOf(ctx))
    : await ctx.data.promotions.eligibleFor({ registrationIp: ctx.address }, ctx.now())
  const offers = PromotionType.options.map((promotion) => ({
    promotion,
    spent: eligible[promotion] ? null : (spent[promotion] ?? null),
  }))
  return { output: { offers } }
}
