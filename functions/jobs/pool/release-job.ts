import type { releaseJob as row } from '#shared/jobs/api.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { endOf } from '../end-of.ts'
import { refusals } from '../refusals.ts'
import { ownJob } from '../translator.ts'

/** A translator gives a job back, or declines one that was assigned. Nothing is deducted, and the work is kept. */
export const releaseJob: Verb<typeof row, 'data'> = async (ctx, { id, reason, note }) => {
  const job = await ownJob(ctx, id)
  const how = job.status === 'assigned' ? 'declined' : 'released'
  const leave = { how, reason, ...(note && { note }) } as const
  const end = await endOf(ctx, job)
  // What is noted about a document that is gone would outlive it, and nobody is to take its job again.
  const released = end
    ? await ctx.data.queue.reject(id, end, [], ctx.now())
    : await ctx.data.queue.release(id, caller(ctx).userId, leave, ctx.now())
  if (typeof released === 'string') throw refusals.lost()
  return { output: {} }
}
