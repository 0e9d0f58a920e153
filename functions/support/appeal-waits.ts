import type { Ticket } from '#shared/support/ticket.ts'
import { appealDecisionOf } from '../data/jobs/queue-row.ts'
import type { Ctx } from '../lib/ctx.ts'

/** Whether a ticket is that of an appeal which nobody has decided at its job (promise H5). */
export async function appealWaits(ctx: Ctx<'data'>, { id, jobId }: Ticket): Promise<boolean> {
  const job = jobId === null ? undefined : await ctx.data.queue.find(jobId)
  return job?.appealId === id && appealDecisionOf(job) === undefined
}
