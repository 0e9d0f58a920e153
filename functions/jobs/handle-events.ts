import type { Handlers } from '../lib/subscriber.ts'
import { freeJobsOf } from './free-jobs-of.ts'
import {
  announce,
  resolveAppeal,
  tellAppealDecided,
  tellAssigned,
  tellNote,
  tellReturned,
  tellRevisionEnded,
  tellSentBack,
} from './tell.ts'

/** Who hears of what happens to a job. */
export const handlers: Handlers<'jobs', 'data' | 'mail'> = {
  'job.queued': async (ctx, { data: { queueItemId } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (job) await announce(ctx, job)
  },
  'job.assigned': async (ctx, { data: { queueItemId } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (job) await tellAssigned(ctx, job)
  },
  'job.returned': async (ctx, { data: { queueItemId, translatorId, fence } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (!job) return
    await tellReturned(ctx, job, translatorId, fence)
    await announce(ctx, job)
  },
  'job.sent-back': async (ctx, { data: { queueItemId, fence } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (job) await tellSentBack(ctx, job, fence)
  },
  'job.commented': (ctx, { data: { translationId, comment } }) => tellNote(ctx, translationId, comment),
  'revision.ended': (ctx, { data: { queueItemId, translationId } }) =>
    tellRevisionEnded(ctx, queueItemId, translationId),
  'translator.decided': async (ctx, { data: { translatorId, act } }) => {
    const userId = act === 'suspended' && (await ctx.data.translators.findById(translatorId))?.userId
    if (userId) await freeJobsOf(ctx, userId)
  },
  'account.changed': (ctx, { data: { userId } }) => freeJobsOf(ctx, userId),
  'appeal.decided': async (ctx, { data: { queueItemId, translatorId } }) => {
    const job = await ctx.data.queue.find(queueItemId)
    if (!job) return
    await resolveAppeal(ctx, job)
    await tellAppealDecided(ctx, job, translatorId)
    // It is told now: of a deleted document no more is kept of it than what was decided.
    const translation = await ctx.data.translations.find(job.translationId)
    if (translation?.deletedAt !== undefined) await ctx.data.queue.forgetNotes(queueItemId)
  },
}
