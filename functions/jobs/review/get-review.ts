import type { getReview as row } from '#shared/jobs/api.ts'
import { isLate } from '#shared/jobs/due.ts'
import { isJobBegun, isJobOpen } from '#shared/jobs/job.ts'
import { jobRules } from '#shared/jobs/lock.ts'
import { revisableUntil } from '#shared/jobs/revision.ts'
import { refundRefusal } from '#shared/payments/refund.ts'
import { isFinal } from '#shared/translations/stage.ts'
import type { QueueItemRow } from '../../data/jobs/queue-row.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { correctionEnd, reviewed } from './reviewed.ts'

/** The customer's view of the human half: its steps with their times, and what may be asked for next. */
export const getReview: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  const { translation, job, revision, inForce } = await reviewed(ctx, id)
  const isDone =
    translation.stage === 'completed' && translation.refundedAt === undefined && job.signature !== undefined
  const until = revisableUntil(translation, ctx.now())
  const end = isDone && until !== null ? await correctionEnd(ctx, id) : undefined
  const openRevision = revision !== undefined && isJobOpen(revision.status)
  const notes = await notesOf(ctx, [job, ...(revision ? [revision] : [])])
  const rated = inForce.rating ?? job.rating
  return {
    output: {
      status: job.status,
      steps: [
        { step: 'paid', at: translation.paidAt ?? null },
        { step: 'queued', at: translation.humanReviewStartedAt ?? job.createdAt },
        { step: 'begun', at: job.status === 'pending' || job.status === 'assigned' ? null : (job.claimedAt ?? null) },
        { step: 'signed', at: job.signedAt ?? null },
        { step: 'certified', at: translation.completedAt ?? null },
      ],
      dueAt: job.dueAt,
      late: isJobOpen(job.status) && isLate(job.dueAt, ctx.now()),
      signedBy: inForce.signature?.name ?? null,
      notes,
      rating: rated ? { stars: rated.stars, word: rated.word } : null,
      canRate: isDone && rated === undefined,
      revisableUntil: isDone && !openRevision && end === undefined ? until : null,
      correctionsUsedUp: end === 'many' ? jobRules.revisions : null,
      revision: revision
        ? { status: revision.status, requestedAt: revision.createdAt, completedAt: revision.signedAt ?? null }
        : null,
      comesBack: comesBack(translation, job, ctx.now()),
    },
  }
}

/** What a certified translation brings back where its customer may give it back and paid no money. */
function comesBack(translation: TranslationRow, { status }: QueueItemRow, now: Date) {
  const { paidAt, amountCents, planCents, refundedAt, stage } = translation
  const ended = refundedAt !== undefined || isFinal(stage)
  // Nothing of it has left before somebody begins.
  const facts = {
    paidAt,
    amountCents,
    certified: true,
    begun: isJobBegun(status),
    ended,
    downloaded: false,
    used: false,
  }
  if (amountCents !== 0 || refundRefusal(facts, now) !== undefined) return null
  return planCents === undefined ? 'nothing' : 'pages'
}

/** What its translators wrote to the customer, in the order of their writing. */
async function notesOf(ctx: Ctx<'data'>, jobs: readonly QueueItemRow[]) {
  const written = await Promise.all(jobs.map(({ id }) => ctx.data.segments.listComments(id)))
  return written
    .flat()
    .filter(({ to }) => to === 'customer')
    .map(({ id, number, text, at }) => ({ id, number, text, at }))
}
