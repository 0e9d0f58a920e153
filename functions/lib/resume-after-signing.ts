import type { QueueItemId } from '#shared/lib/id.ts'
import type { QueueItemRow } from '../data/jobs/queue.ts'
import type { Ctx } from './ctx.ts'
import { certificateOfJob } from './lookups/certificate-of-job.ts'

/**
 * Lets a signed translation go on to its certificate. Doing it again, early or late changes nothing (promise W5): without a token
 * yet the waiting step sees the signature itself, and the sweep of translations comes back until the workflow has gone on.
 * The workflow of a correction ended long ago: it has an execution of its own, from the certificate on.
 */
export async function resumeAfterSigning(
  ctx: Ctx<'data' | 'workflow'>,
  { id, fence, status, translationId, revisionOf }: QueueItemRow,
): Promise<void> {
  if (status !== 'completed') return
  if (revisionOf !== undefined) return ctx.workflow.startCertification(translationId, { id, fence }, 1)
  const token = await ctx.data.taskTokens.find(translationId, 'review')
  if (token === undefined) return
  await ctx.workflow.succeed(token, { translationId, outcome: 'next' })
  await ctx.data.taskTokens.remove(translationId, 'review', token)
}

const maxAttempts = 5

/**
 * The second net of a correction that was signed: until it has its certificate, an execution that was lost is started, and one
 * that is over is followed by another. What cannot be certified in five attempts is for people: it fails here, again and again.
 */
export async function certifyCorrection(ctx: Ctx<'data' | 'workflow'>, id: QueueItemId): Promise<void> {
  const job = await ctx.data.queue.find(id)
  if (!job || job.status !== 'completed' || job.revisionOf === undefined) return
  const { translationId, fence } = job
  const { deletedAt, refundedAt, stage } = await ctx.data.translations.get(translationId)
  const isOver = deletedAt !== undefined || refundedAt !== undefined || stage !== 'completed'
  if (isOver || (await certificateOfJob(ctx, job))) return ctx.data.queue.checkAgain(id, undefined)
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const status = await ctx.workflow.statusOfCertification(translationId, { id, fence }, attempt)
    if (status === 'running') return
    if (status === 'missing') return ctx.workflow.startCertification(translationId, { id, fence }, attempt)
  }
  throw new Error('A signed correction has no certificate')
}
