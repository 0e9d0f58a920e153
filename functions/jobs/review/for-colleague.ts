import { appealTopicOf, type QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { hasColleague } from '../../lib/lookups/has-colleague.ts'
import { isOwnAccount } from '../../lib/refuse-own.ts'

/** Whether a job's appeal is about the caller's own review, and somebody else can decide it. */
export async function isForColleague(ctx: Ctx<'data'>, job: QueueItemRow): Promise<boolean> {
  const reviewer = appealTopicOf(job) === 'review' ? job.review?.by : undefined
  return reviewer !== undefined && (await isOwnAccount(ctx, reviewer)) && (await hasColleague(ctx, 'queue.write'))
}
