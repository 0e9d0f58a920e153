import { isJobOpen } from '#shared/jobs/job.ts'
import type { TranslatorId } from '#shared/lib/id.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Whoever is suspended signs nothing: what they hold goes back into the pool at once, because its promised time runs. Its work is kept. */
export async function freeJobsOf(ctx: Ctx<'data'>, id: TranslatorId): Promise<void> {
  const translator = await ctx.data.translators.findById(id)
  if (translator?.status !== 'suspended' || translator.userId === null) return
  const { userId } = translator
  let cursor: string | undefined
  do {
    const page = await ctx.data.queue.listOf(userId, { cursor, limit: 50 })
    for (const { id: job, status } of page.rows)
      if (isJobOpen(status)) await ctx.data.queue.release(job, userId, { how: 'taken-back' }, ctx.now())
    cursor = page.next
  } while (cursor)
}
