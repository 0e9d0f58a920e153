import type { heartbeat as row } from '#shared/jobs/api.ts'
import { isLockAlive } from '#shared/jobs/lock.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { refusals } from '../refusals.ts'
import { ownJob } from '../translator.ts'

/** Says until when the caller holds the job; work, or the wish for more time, makes the lock grow. */
export const heartbeat: Verb<typeof row, 'data'> = async (ctx, { id, fence, working }) => {
  const { userId } = caller(ctx)
  if (working) await ctx.data.queue.touch(id, userId, fence, ctx.now())
  const job = await ownJob(ctx, id)
  const holds = job.status === 'in_progress' && job.fence === fence && isLockAlive(job.lockExpiry, ctx.now())
  if (!holds || job.lockExpiry === undefined) throw refusals.lost()
  return { output: { lockExpiry: job.lockExpiry } }
}
