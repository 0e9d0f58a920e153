import type { translatorStats as row } from '#shared/jobs/api.ts'
import { payOf } from '#shared/jobs/pay.ts'
import { toDollars } from '#shared/lib/money.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'

const monthMs = 30 * 86_400_000
/** Of somebody whom nobody has rated. */
const firstRating = 5

/** Counted from the translator's own jobs, so that it cannot disagree with them. */
export const translatorStats: Verb<typeof row, 'data'> = async (ctx) => {
  const jobs: QueueItemRow[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await ctx.data.queue.listOf(caller(ctx).userId, { cursor, limit: 500 })
    jobs.push(...rows)
    cursor = next
  } while (cursor)
  const completed = jobs.filter(({ status }) => status === 'completed')
  const since = new Date(ctx.now().getTime() - monthMs).toISOString()
  // What an appeal has withdrawn counts no more.
  const stars = completed.flatMap(({ rating }) => (rating && !rating.withdrawn ? [rating.stars] : []))
  const earned = completed.reduce((sum, { feeCents, words }) => sum + payOf(feeCents, words).payCents, 0)
  return {
    output: {
      completedJobs: completed.length,
      averageRating: stars.length > 0 ? stars.reduce((sum, one) => sum + one, 0) / stars.length : firstRating,
      totalEarnings: toDollars(earned),
      pendingJobs: jobs.filter(({ status }) => status === 'assigned' || status === 'in_progress').length,
      thisMonthJobs: completed.filter(({ signedAt = '' }) => signedAt >= since).length,
    },
  }
}
