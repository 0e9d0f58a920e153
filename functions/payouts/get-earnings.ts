import type { getEarnings as row } from '#shared/payouts/api.ts'
import { certifyingOf, earningsOf } from '#shared/payouts/earnings.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/** One's own pay. It is shown to suspended translators too: what was signed is paid. */
export const getEarnings: Verb<typeof row, 'data'> = async (ctx) => {
  const { userId } = caller(ctx)
  // The jobs first: one that is credited in between is then seen with its pay.
  const { rows: jobs } = await ctx.data.queue.listOf(userId, { limit: 50 })
  const payouts = await ctx.data.payouts.listOf(userId)
  return { output: { ...earningsOf(payouts), certifying: certifyingOf(jobs, payouts, ctx.now()) } }
}
