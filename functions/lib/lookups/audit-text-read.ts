import type { QueueItemId } from '#shared/lib/id.ts'
import { caller } from '../caller.ts'
import type { Ctx } from '../ctx.ts'

/** One row for each person, job and ten minutes: an editor loads a job by pages. */
const oncePerVisit = { scope: 'job-look', max: 1, windowSeconds: 600 } as const

/** Writes an audit row before staff read the text of a job, which is a customer’s. */
export async function auditTextRead(ctx: Ctx<'data'>, id: QueueItemId): Promise<void> {
  const { userId } = caller(ctx)
  const subject = `${userId}:${id}`
  if ((await ctx.data.limits.countOf(oncePerVisit, subject, ctx.now())) > 0) return
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: userId,
    action: 'job-text.read',
    subject: `job:${id}`,
  })
  await ctx.data.limits.hit(oncePerVisit, subject, ctx.now())
}
