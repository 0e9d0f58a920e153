import type { takeOverJob as row } from '#shared/jobs/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { changedMeanwhile } from '../../lib/lookups/history-of.ts'
import { refusals } from '../refusals.ts'
import { canSign, isOwnDocument, refuseOwnPay, refuseSuspended } from '../translator.ts'
import { staffAct } from './staff-act.ts'

/** Staff take a job into work, to finish it in the editor and sign it under their own name. */
export const takeOverJob: Verb<typeof row, 'data'> = async (ctx, { id, seen }) => {
  const { userId, email } = caller(ctx)
  const [job, user] = await Promise.all([ctx.data.queue.find(id), ctx.data.users.findById(userId)])
  if (!job || !user) throw notFound()
  if (await isOwnDocument(ctx, job, { userId, emails: [email] })) throw refusals.own()
  const profile = await refuseSuspended(ctx)
  await refuseOwnPay(ctx, job)
  const person = { userId, name: `${user.firstName} ${user.lastName}` }
  if (!canSign(ctx, job, { ...person, profile })) throw refusals.authority()
  const audit = staffAct(ctx, 'job.taken-over', id, {
    before: { status: job.status, translator: job.assignedTranslator ?? null },
    after: { status: 'in_progress', translator: person.name },
  })
  const mine = await ctx.data.queue.takeOver(id, person, [audit], ctx.now(), { by: userId, seen })
  if (mine === 'stale') throw await changedMeanwhile(ctx, `job:${id}`)
  if (typeof mine === 'string') throw refusals.ended()
  return { output: messageOf('job-taken-over') }
}
