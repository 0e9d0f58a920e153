import { packNamed } from '#shared/certificates/packs.ts'
import { payOf } from '#shared/jobs/pay.ts'
import type { QueueItemDetails } from '#shared/jobs/view.ts'
import { notFound } from '#shared/lib/error.ts'
import type { QueueItemId } from '#shared/lib/id.ts'
import { appealDecisionOf, appealTopicOf, type QueueItemRow } from '../../data/jobs/queue-row.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { historyOf, namesOf } from '../../lib/lookups/history-of.ts'
import { isForColleague } from '../review/for-colleague.ts'
import { queueItemOf } from './queue-view.ts'

/** All that staff may know of a job but its text. */
export async function queueDetailsOf(ctx: Ctx<'data'>, id: QueueItemId): Promise<QueueItemDetails> {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  const people = [job.appeal?.by, job.review?.by].flatMap((one) => one ?? [])
  const [item, certificates, history, names, appeal] = await Promise.all([
    queueItemOf(ctx, job),
    ctx.data.certificates.listOf(job.translationId),
    historyOf(ctx, `job:${id}`),
    namesOf(ctx, people),
    appealOf(ctx, job),
  ])
  const { userId } = caller(ctx)
  const { signature, rating, review, asked, draftScore } = job
  return {
    item,
    fileType: job.fileType,
    segments: job.segments,
    pay: payOf(job.feeCents, job.words),
    pack: packNamed(job.pack).id,
    draftScore: draftScore ?? null,
    sentBack: job.sentBack ?? null,
    asked: asked ?? null,
    rating: rating
      ? { stars: rating.stars, word: rating.word, at: rating.at, withdrawn: rating.withdrawn ?? false }
      : null,
    appeal: appeal && { ...appeal, by: (appeal.by && names.get(appeal.by)) ?? null },
    review: review ? { ...review, by: names.get(review.by) ?? '', withdrawn: review.withdrawn ?? false } : null,
    signature: signature
      ? { name: signature.name, role: signature.role, at: signature.at, isMine: signature.by === userId }
      : null,
    isMine: job.status === 'in_progress' && job.claimedBy === userId,
    certificates: certificates
      .filter(({ queueItemId }) => queueItemId === id)
      .map((one) => ({ id: one.id, status: one.status, issuedAt: one.issuedAt, revokedAt: one.revokedAt ?? null })),
    history,
  }
}

async function appealOf(ctx: Ctx<'data'>, job: QueueItemRow) {
  if (job.appealId === undefined) return null
  const decision = appealDecisionOf(job) ?? null
  const { reason = '', at = job.updatedAt, answer, by, decidedAt } = job.appeal ?? {}
  return {
    about: appealTopicOf(job),
    reason,
    at,
    decision,
    isForColleague: decision === null && (await isForColleague(ctx, job)),
    answer: answer ?? null,
    by,
    decidedAt: decidedAt ?? null,
  }
}
