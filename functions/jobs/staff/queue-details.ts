import { packNamed } from '#shared/certificates/packs.ts'
import { payOf } from '#shared/jobs/pay.ts'
import type { QueueItemDetails } from '#shared/jobs/view.ts'
import { notFound } from '#shared/lib/error.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { appealDecisionOf, appealTopicOf, type QueueItemRow } from '../../data/jobs/queue-row.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { historyOf, namesOf } from '../../lib/lookups/history-of.ts'
import { queueItemOf } from './queue-view.ts'

/** All that staff may know of a job but its text. */
export async function queueDetailsOf(ctx: Ctx<'data'>, id: QueueItemId): Promise<QueueItemDetails> {
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  const people = [job.appeal?.by, job.review?.by].flatMap((one) => one ?? [])
  const [item, certificates, history, names] = await Promise.all([
    queueItemOf(ctx, job),
    ctx.data.certificates.listOf(job.translationId),
    historyOf(ctx, `job:${id}`),
    namesOf(ctx, people),
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
    appeal: appealOf(job, names),
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

function appealOf(job: QueueItemRow, names: Map<UserId, string>) {
  if (job.appealId === undefined) return null
  const { reason = '', at = job.updatedAt, answer, by, decidedAt } = job.appeal ?? {}
  return {
    about: appealTopicOf(job),
    reason,
    at,
    decision: appealDecisionOf(job) ?? null,
    answer: answer ?? null,
    by: (by && names.get(by)) ?? null,
    decidedAt: decidedAt ?? null,
  }
}
