import { priorityAt } from '#shared/jobs/due.ts'
import { isJobOpen } from '#shared/jobs/job.ts'
import { acceptBy, isLockAlive, isLockNearEnd } from '#shared/jobs/lock.ts'
import { nextCheck } from '#shared/jobs/watch.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../data/jobs/queue.ts'
import type { Ctx } from '../lib/ctx.ts'
import { duty, sweepAll } from '../lib/sweep.ts'
import { endOf } from './end-of.ts'
import { announce, tellAssigned, tellLockEnding } from './tell.ts'

type Sweeper = Ctx<'data' | 'mail'>
const enoughMs = 40_000
const againMs = 5 * 60_000

/**
 * What happens to jobs by themselves: locks are warned of and end, assignments lapse, priorities rise, and what an event did not
 * bring about is done here.
 */
export async function sweep(ctx: Sweeper): Promise<void> {
  const { queue } = ctx.data
  const jobs = duty<QueueItemId>('job', {
    list: queue.listDue,
    about: (id) => ({ queueItemId: id }),
    postpone: (id, now) => queue.postpone(id, new Date(now.getTime() + againMs)),
    work: (id) => look(ctx, id),
  })
  await sweepAll(ctx, [jobs], enoughMs)
}

async function look(ctx: Sweeper, id: QueueItemId): Promise<void> {
  const job = await ctx.data.queue.find(id)
  if (job) await mend(ctx, job)
  const after = job && (await ctx.data.queue.find(id))
  const at = after && nextCheck(after, ctx.now())
  // Never sooner than the next sweep: what could not be done now is not tried in a circle.
  await ctx.data.queue.checkAgain(
    id,
    at === undefined ? undefined : new Date(Math.max(Date.parse(at), ctx.now().getTime() + 30_000)),
    after?.status,
  )
}

async function mend(ctx: Sweeper, job: QueueItemRow): Promise<void> {
  const now = ctx.now()
  const end = isJobOpen(job.status) ? await endOf(ctx, job) : undefined
  if (end) return void (await ctx.data.queue.reject(job.id, end, [], now))
  const priority = priorityAt(job.dueAt, now, job.priority)
  if (isJobOpen(job.status) && priority !== job.priority) await ctx.data.queue.note(job.id, { priority }, now)
  switch (job.status) {
    case 'pending':
      return announce(ctx, job)
    case 'assigned':
      if (job.assignedAt !== undefined && acceptBy(job.assignedAt) <= now.toISOString())
        return void (await ctx.data.queue.expire(job, 'not-accepted', now))
      return tellAssigned(ctx, job)
    case 'in_progress':
      return guardLock(ctx, job)
    case 'completed':
    case 'rejected':
      return
  }
}

/** First the warning, half an hour before the end at least; then the end. */
async function guardLock(ctx: Sweeper, job: QueueItemRow): Promise<void> {
  const now = ctx.now()
  const { lockExpiry = now.toISOString(), warnedOf } = job
  if (warnedOf === lockExpiry) {
    // The mail is asked for again: its cause makes it one, and the first call may have broken off.
    await tellLockEnding(ctx, job)
    if (!isLockAlive(lockExpiry, now)) await ctx.data.queue.expire(job, 'lock-ended', now)
    return
  }
  if (!isLockNearEnd(lockExpiry, now)) return
  const warned = await ctx.data.queue.warn(job, now)
  if (typeof warned !== 'string') await tellLockEnding(ctx, warned.row)
}
