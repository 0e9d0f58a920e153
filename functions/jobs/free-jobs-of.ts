import { isJobOpen } from '#shared/jobs/job.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'

/**
 * Whoever is suspended as a translator, or has a disabled account, signs nothing: what they hold goes back into the pool at once, because
 * its promised time runs. Its work is kept.
 */
export async function freeJobsOf(ctx: Ctx<'data'>, userId: UserId): Promise<void> {
  if (!(await isShutOut(ctx, userId))) return
  let cursor: string | undefined
  do {
    const page = await ctx.data.queue.listOf(userId, { cursor, limit: 50 })
    for (const { id: job, status } of page.rows)
      if (isJobOpen(status)) await ctx.data.queue.release(job, userId, { how: 'taken-back' }, ctx.now())
    cursor = page.next
  } while (cursor)
}

async function isShutOut(ctx: Ctx<'data'>, userId: UserId): Promise<boolean> {
  if ((await ctx.data.users.findById(userId))?.disabled === true) return true
  return (await ctx.data.translators.find(userId))?.status === 'suspended'
}
