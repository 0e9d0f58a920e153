import type { rejectJob as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { failureOf } from '#shared/translations/failure.ts'
import { standOf } from '../../data/jobs/queue-row.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'
import { refusals } from '../refusals.ts'
import { staffAct } from './staff-act.ts'

/**
 * Staff say that a job cannot be done. Its translation ends with the money due, and only then the job: broken off in between, the
 * sweep of jobs ends it. A revision ends alone; what was certified before stays.
 */
export const rejectJob: Verb<typeof row, 'data'> = async (ctx, { id, reason, seen }) => {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  if (job.revisionOf === undefined && (await isOwnAccount(ctx, job.userId))) throw refusals.ownMoney()
  const audit = staffAct(ctx, 'job.rejected', id, {
    before: { status: job.status, translator: job.assignedTranslator ?? null },
    after: { status: 'rejected' },
    why: reason,
  })
  if (seen !== undefined && seen !== standOf(job)) throw await changedMeanwhile(ctx, `job:${id}`)
  if (job.status === 'completed' || job.status === 'rejected') throw refusals.ended()
  if (job.revisionOf === undefined) {
    const failure = failureOf('internal', { paid: true })
    const also = [audit, ctx.data.queue.unsignedItem(id)]
    const ended = await ctx.data.translations.fail(job.translationId, failure, ctx.now(), also).catch(async (error) => {
      if ((await ctx.data.queue.find(id))?.status === 'completed') return 'signed'
      throw error
    })
    if (ended !== 'moved') throw refusals.ended()
    await ctx.data.queue.reject(id, 'rejected', [], ctx.now())
  } else {
    const rejected = await ctx.data.queue.reject(id, 'rejected', [audit], ctx.now())
    if (typeof rejected === 'string') throw refusals.ended()
  }
  return { output: messageOf(job.revisionOf === undefined ? 'job-rejected' : 'correction-rejected') }
}
