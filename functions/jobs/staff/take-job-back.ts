import type { takeJobBack as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { endOf } from '../end-of.ts'
import { refusals } from '../refusals.ts'
import { refuseOwnPay } from '../translator.ts'
import { staffAct } from './staff-act.ts'

/** Staff return a job to the pool; what its translator wrote is kept as a suggestion. */
export const takeJobBack: Verb<typeof row, 'data'> = async (ctx, { id, reason, seen }) => {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  // What is noted about a document that is gone would outlive it. The sweep ends its job.
  if (await endOf(ctx, job)) throw refusals.ended()
  await refuseOwnPay(ctx, job)
  const audit = staffAct(ctx, 'job.taken-back', id, {
    before: { status: job.status, translator: job.assignedTranslator ?? null },
    after: { status: 'pending' },
    why: reason,
  })
  const staff = { by: caller(ctx).userId, seen }
  const back = await ctx.data.queue.takeBack(id, { how: 'taken-back', note: reason }, [audit], ctx.now(), staff)
  if (back === 'stale') throw await changedMeanwhile(ctx, `job:${id}`)
  if (typeof back === 'string') throw refusals.notInWork()
  return { output: messageOf('job-back') }
}
