import { notFound } from '#shared/lib/error.ts'
import type { getPayout as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'
import { historyOf } from '../lib/lookups/history-of.ts'
import { payoutView } from './views.ts'

/** One payout, and what staff did to it. */
export const getPayout: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const found = await ctx.data.payouts.find(id)
  if (!found) throw notFound()
  const [payout, history] = await Promise.all([payoutView(ctx, found), historyOf(ctx, `payout:${id}`)])
  return { output: { payout, history } }
}
