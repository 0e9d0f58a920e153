import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listPayoutBatches as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'
import { batchView } from './views.ts'

/** The Friday runs, newest first. */
export const listPayoutBatches: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { rows, next } = await ctx.data.payoutBatches.list(page)
  return { output: rows.map(batchView), ...(next && { headers: { [nextCursorHeader]: next } }) }
}
