import type { QueueItemId } from '#shared/lib/id.ts'
import { caller } from '../caller.ts'
import type { Ctx } from '../ctx.ts'

/** One row for each person, job and ten minutes: an editor that loads by pages is one look. */
const looks = { scope: 'job-look', max: 1, windowSeconds: 600 } as const

/** Writes that somebody of the staff reads the text of a job. It is a customer's text: the row comes before the text. */
export async function noteLook(ctx: Ctx<'data'>, id: QueueItemId): Promise<void> {
  const { userId } = caller(ctx)
  const subject = `${userId}:${id}`
  if ((await ctx.data.limits.countOf(looks, subject, ctx.now())) > 0) return
  await ctx.data.audit.append({
    id: ctx.newId(),
    at: ctx.now(),
    actor: userId,
    action: 'job-text.read',
    subject: `job:${id}`,
  })
  await ctx.data.limits.hit(looks, subject, ctx.now())
}
