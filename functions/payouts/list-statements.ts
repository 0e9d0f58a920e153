import { nextCursorHeader } from '#shared/lib/page.ts'
import type { listStatements as row } from '#shared/payouts/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/** Statements of one's own Friday payments, newest first. */
export const listStatements: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { rows, next } = await ctx.data.payoutBatches.listPaymentsOf(caller(ctx).userId, page)
  const output = rows.map(({ failure = null, ...one }) => ({ ...one, failure, date: one.batch }))
  return { output, ...(next && { headers: { [nextCursorHeader]: next } }) }
}
