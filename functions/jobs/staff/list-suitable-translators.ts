import type { listSuitableTranslators as row } from '#shared/jobs/api.ts'
import { jobRules } from '#shared/jobs/lock.ts'
import { notFound } from '#shared/lib/error.ts'
import { translatorLimits } from '#shared/translators/translator.ts'
import { pairOf } from '../../data/jobs/queue-row.ts'
import type { Verb } from '../../lib/http.ts'
import { nameOf, translatorsOf } from '../../lib/lookups/translators-of.ts'
import { canSign } from '../translator.ts'
import { folded } from './assign-translation.ts'

/** Names that are offered while one types. */
const offered = 20

/** Whom a job may be assigned to: who is here before who is away, then who has least in work, then who is rated best. */
export const listSuitableTranslators: Verb<typeof row, 'data'> = async (ctx, { id, search }) => {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  const words = folded(search)
  const rows = await translatorsOf(
    ctx,
    pairOf(job),
    (one) =>
      one.userId !== null &&
      one.userId !== job.userId &&
      folded(nameOf(one)).includes(words) &&
      canSign(ctx, job, { name: nameOf(one), profile: one }),
  )
  const people = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const held = await ctx.data.queue.countHeld(people)
  const translators = rows.flatMap((one) => {
    if (one.userId === null) return []
    const { ratingCount: ratings, ratingSum, completedTranslations: completed } = one
    return [
      {
        userId: one.userId,
        name: nameOf(one),
        away: one.availability !== 'available',
        rating: ratings > 0 ? ratingSum / ratings : translatorLimits.rating,
        ratings,
        load: held.get(one.userId) ?? 0,
        loadLimit: jobRules.activeJobs,
        completed,
      },
    ]
  })
  translators.sort((a, b) => Number(a.away) - Number(b.away) || a.load - b.load || b.rating - a.rating)
  return { output: { translators: translators.slice(0, offered) } }
}
