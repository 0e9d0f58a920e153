import type { releaseJob as row } from '#shared/jobs/api.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { refusals } from '../refusals.ts'
import { ownJob } from '../translator.ts'

/** A translator gives a job back, or declines one that was assigned. Nothing is deducted, and the work is kept. */
export const releaseJob: Verb<typeof row, 'data'> = async (ctx, { id, reason, note }) => {
  const job = await ownJob(ctx, id)
  const how = job.status === 'assigned' ? 'declined' : 'released'
  const leave = { how, reason, ...(note && { note }) } as const
  const released = await ctx.data.queue.release(id, caller(ctx).userId, leave, ctx.now())
  if (typeof released === 'string') throw refusals.lost()
  return { output: {} }
}
