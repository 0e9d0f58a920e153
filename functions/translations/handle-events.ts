import { resumeAfterSigning } from '../lib/resume-after-signing.ts'
import type { Handlers } from '../lib/subscriber.ts'
import { resumeAfterPayment } from './resume-after-payment.ts'
import { returnBudget } from './return-budget.ts'
import { stopWaiting } from './stop-waiting.ts'
import { tellFailed } from './tell.ts'

/** What translations do about what has happened elsewhere, and about their own ends, whoever wrote them. */
export const handlers: Handlers<'translations', 'data' | 'workflow' | 'mail'> = {
  'order.paid': async (ctx, { data: { translationIds } }) => {
    for (const id of translationIds) await resumeAfterPayment(ctx, id)
    for (const id of translationIds) await returnBudget(ctx, id)
  },
  'translation.failed': async (ctx, { data: { translationId, userId } }) => {
    await stopWaiting(ctx, translationId)
    await ctx.data.memory.forgetUnpaid(userId, translationId)
    const row = await ctx.data.translations.find(translationId)
    if (row) await tellFailed(ctx, row)
  },
  'job.signed': async (ctx, { data: { queueItemId } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (job) await resumeAfterSigning(ctx, job)
  },
}
