import type { acceptJob as row } from '#shared/jobs/api.ts'
import { isLockAlive } from '#shared/jobs/lock.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { endOf } from '../end-of.ts'
import { refusals } from '../refusals.ts'
import { callingTranslator, canSign, isOwnDocument, mayTake } from '../translator.ts'

/** Accepts an assigned job or claims one from the pool: the same move, and one of many at once makes it (promise W4). */
export const acceptJob: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const translator = await callingTranslator(ctx)
  const job = await ctx.data.queue.find(id)
  const isMine = job?.assignedTo === caller(ctx).userId || job?.claimedBy === caller(ctx).userId
  if (!job || !(isMine || mayTake(job, translator))) throw notFound()
  if (await isOwnDocument(ctx, job, translator)) throw refusals.own()
  const holds = job.status === 'in_progress' && isMine
  // The sweep frees it within a minute, or warns and gives it more time; until then it is nobody's.
  if (holds && !isLockAlive(job.lockExpiry, ctx.now())) throw refusals.lost()
  if (!holds && !canSign(ctx, job, translator)) throw refusals.authority()
  const claimed = holds ? { row: job } : await ctx.data.queue.claim(id, translator, ctx.now())
  if (claimed === 'full') throw (await endOf(ctx, job)) ? refusals.ended() : refusals.full()
  if (typeof claimed === 'string') throw refusals.taken()
  const { fence, lockExpiry = '' } = claimed.row
  return { output: { id, fence, lockExpiry, ...messageOf('job-accepted') } }
}
