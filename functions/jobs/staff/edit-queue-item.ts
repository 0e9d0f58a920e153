import type { editQueueItem as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { refusals } from '../refusals.ts'
import { queueDetailsOf } from './queue-details.ts'
import { staffAct } from './staff-act.ts'

/** Staff change the priority, or what they note. The audit row says that a note was written, not what it says. */
export const editQueueItem: Verb<typeof row, 'data'> = async (ctx, { id, seen, priority, qualityCheckNotes }) => {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  // What is noted about a document that is gone would outlive it.
  if (qualityCheckNotes !== undefined && (await ctx.data.translations.get(job.translationId)).deletedAt !== undefined)
    throw refusals.deleted()
  const facts = {
    ...(priority !== undefined && { priority }),
    ...(qualityCheckNotes !== undefined && { qualityCheckNotes }),
  }
  const audit = staffAct(ctx, 'job.edited', id, {
    before: {
      ...(priority && { priority: job.priority }),
      ...(qualityCheckNotes !== undefined && { noteCharacters: job.qualityCheckNotes?.length ?? 0 }),
    },
    after: {
      ...(priority && { priority }),
      ...(qualityCheckNotes !== undefined && { noteCharacters: qualityCheckNotes.length }),
    },
  })
  const edited = await ctx.data.queue.edit(id, facts, [audit], ctx.now(), { by: caller(ctx).userId, seen })
  if (edited === 'stale') throw await changedMeanwhile(ctx, `job:${id}`)
  if (typeof edited === 'string') throw notFound()
  return { output: await queueDetailsOf(ctx, id) }
}
