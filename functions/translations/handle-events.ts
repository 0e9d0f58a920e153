import { resumeAfterSigning } from '../lib/resume-after-signing.ts'
import type { Handlers } from '../lib/subscriber.ts'
import { resumeAfterPayment } from './resume-after-payment.ts'
import { stopWaiting } from './stop-waiting.ts'

/** What translations do about what has happened elsewhere. */
export const handlers: Handlers<'translations', 'data' | 'workflow'> = {
  'order.paid': async (ctx, { data: { translationIds } }) => {
    for (const id of translationIds) await resumeAfterPayment(ctx, id)
  },
  'translation.failed': async (ctx, { data: { translationId, userId } }) => {
    await stopWaiting(ctx, translationId)
    await ctx.data.memory.forgetUnpaid(userId, translationId)
  },
  'job.signed': async (ctx, { data: { queueItemId } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (job) await resumeAfterSigning(ctx, job)
  },
}
