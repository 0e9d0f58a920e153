import type { listPayoutBatchLines as row } from '#shared/payouts/api.ts'
import type { Verb } from '../lib/http.ts'

/** The jobs that a Friday run pays for, by their number. */
export const listPayoutBatchLines: Verb<typeof row, 'data'> = async (ctx, { date, ...page }) => {
  const { rows, next } = await ctx.data.payoutBatches.listLines(date, page)
  return { output: { lines: rows, nextCursor: next ?? null } }
}
