import { sharesSurname } from '#shared/jobs/independence.ts'
import { acceptBy } from '#shared/jobs/lock.ts'
import { payOf } from '#shared/jobs/pay.ts'
import type { QueueItemId, TranslationId, UserId } from '#shared/lib/id.ts'
import { isTicketOpen } from '#shared/support/ticket.ts'
import { appealDecisionOf, appealTopicOf, pairOf, type QueueItemRow } from '../data/jobs/queue-row.ts'
import { messageItem } from '../data/staff/tickets.ts'
import type { Ctx } from '../lib/ctx.ts'
import { summaryOf } from '../lib/lookups/translation-view.ts'
import { nameOf, translatorsOf } from '../lib/lookups/translators-of.ts'
import { someAtOnce } from '../lib/some-at-once.ts'
import { canSign } from './translator.ts'

/** At most one mail about the pool an hour. */
const poolMailSeconds = 3600
const noteMailSeconds = 3600
const atOnce = 25

/**
 * Tells the translators of a pair that a job waits, those who are not away. Who heard of another one within the hour is told after it, if the
 * job still waits.
 */
export async function announce(ctx: Ctx<'data' | 'mail'>, job: QueueItemRow): Promise<void> {
  const now = ctx.now()
  const { announcedAt, announceAgainAt = '' } = job
  if (job.status !== 'pending' || announcedAt !== undefined || announceAgainAt > now.toISOString()) return
  const customer = await ctx.data.users.findById(job.userId)
  // A correction pays nothing more: whoever did not sign the first is not called to it, and staff see it wait.
  const isPaid = job.revisionOf === undefined
  const translators = await translatorsOf(
    ctx,
    pairOf(job),
    (one) =>
      isPaid &&
      one.availability === 'available' &&
      one.confirmedAt !== null &&
      canSign(ctx, job, { name: nameOf(one), profile: one }),
  )
  const others = translators.flatMap(({ userId, lastName }) =>
    userId === null || userId === job.userId || (customer && sharesSurname(customer.lastName, lastName))
      ? []
      : [userId],
  )
  const told = await someAtOnce(others, atOnce, (userId) => announceTo(ctx, job, userId))
  const hence = new Date(now.getTime() + poolMailSeconds * 1000).toISOString()
  const noted = told.includes(false) ? { announceAgainAt: hence } : { announcedAt: now.toISOString() }
  await ctx.data.queue.note(job.id, noted, now)
}

/** Whether somebody has been told: not who heard of another job within the hour. */
async function announceTo(ctx: Ctx<'data' | 'mail'>, job: QueueItemRow, userId: UserId): Promise<boolean> {
  const cause = `job-available:${job.id}:${job.fence}:${userId}`
  // Who was told an hour ago keeps this hour for another job.
  if (await ctx.data.mails.isClaimed(cause)) return true
  if (!(await ctx.data.limits.claim('job-mail', String(userId), poolMailSeconds, ctx.now(), cause))) return false
  await ctx.mail.enqueue({
    cause,
    to: { userId },
    template: 'job-available',
    data: offerOf(job),
  })
  return true
}

/** A job was given to somebody by name, who has yet to accept it: by staff, or because a customer asked for a correction. */
export async function tellAssigned(ctx: Ctx<'data' | 'mail'>, job: QueueItemRow): Promise<void> {
  if (job.status !== 'assigned' || job.assignedTo === undefined || job.assignedAt === undefined) return
  const { originalFilename } = await ctx.data.translations.get(job.translationId)
  const until = acceptBy(job.assignedAt)
  const to = { userId: job.assignedTo }
  if (job.revisionOf !== undefined) {
    const data = { originalFilename, acceptBy: until }
    return ctx.mail.enqueue({ cause: `revision-asked:${job.id}:${job.fence}`, to, template: 'revision-asked', data })
  }
  const data = { ...offerOf(job), originalFilename, acceptBy: until }
  return ctx.mail.enqueue({ cause: `job-assigned:${job.id}:${job.fence}`, to, template: 'job-assigned', data })
}

/** Half an hour before a lock ends. */
export async function tellLockEnding(ctx: Ctx<'data' | 'mail'>, job: QueueItemRow): Promise<void> {
  if (job.claimedBy === undefined || job.lockExpiry === undefined) return
  const { originalFilename } = await ctx.data.translations.get(job.translationId)
  await ctx.mail.enqueue({
    cause: `job-lock-ending:${job.id}:${job.lockExpiry}`,
    to: { userId: job.claimedBy },
    template: 'job-lock-ending',
    data: { originalFilename, jobId: job.id, lockExpiry: job.lockExpiry },
  })
}

/** Somebody does not have a job any more, and did not give it back themselves. */
export async function tellReturned(
  ctx: Ctx<'data' | 'mail'>,
  job: QueueItemRow,
  by: UserId,
  fence: number,
): Promise<void> {
  const how = job.status === 'rejected' ? (job.ended ?? 'ended') : job.left?.by === by ? job.left.how : 'taken-back'
  if (how === 'released' || how === 'declined') return
  const { originalFilename } = await ctx.data.translations.get(job.translationId)
  await ctx.mail.enqueue({
    cause: `job-returned:${job.id}:${fence}`,
    to: { userId: by },
    template: 'job-returned',
    data: { originalFilename, how },
  })
}

/** What was signed could not be certified: its signer has it again, and a lock that runs. */
export async function tellSentBack(ctx: Ctx<'data' | 'mail'>, job: QueueItemRow, fence: number): Promise<void> {
  if (job.sentBack === undefined || job.claimedBy === undefined || job.fence !== fence) return
  const { originalFilename } = await ctx.data.translations.get(job.translationId)
  await ctx.mail.enqueue({
    cause: `job-sent-back:${job.id}:${fence}`,
    to: { userId: job.claimedBy },
    template: 'job-sent-back',
    data: { originalFilename, jobId: job.id, why: job.sentBack },
  })
}

/** A translation that is its customer's still: neither deleted nor given back. */
async function standing(ctx: Ctx<'data'>, id: TranslationId) {
  const translation = await ctx.data.translations.find(id)
  return translation?.deletedAt === undefined && translation?.refundedAt === undefined ? translation : undefined
}

/** The customer hears that the translator has written, at most once an hour; what was written stands with the document alone. */
export async function tellNote(ctx: Ctx<'data' | 'mail'>, id: TranslationId, comment: number): Promise<void> {
  const translation = await standing(ctx, id)
  if (!translation) return
  const cause = `translator-note:${id}:${comment}`
  if (!(await ctx.data.limits.claim('note-mail', String(id), noteMailSeconds, ctx.now(), cause))) return
  await ctx.mail.enqueue({
    cause,
    to: { userId: translation.userId },
    template: 'translator-note',
    data: { originalFilename: translation.originalFilename, translationId: id },
  })
}

/** The customer hears that staff ended the correction that was asked for. */
export async function tellRevisionEnded(ctx: Ctx<'data' | 'mail'>, job: QueueItemId, id: TranslationId): Promise<void> {
  const translation = await standing(ctx, id)
  if (!translation) return
  const isRevoked = (await summaryOf(ctx, translation)).certificateStatus === 'revoked'
  await ctx.mail.enqueue({
    cause: `revision-ended:${job}`,
    to: { userId: translation.userId },
    template: 'revision-ended',
    data: { originalFilename: translation.originalFilename, translationId: id, ...(isRevoked && { revoked: true }) },
  })
}

/** What staff decided about an appeal, once each. Where the document was deleted in that moment, the answer went with it. */
export async function tellAppealDecided(ctx: Ctx<'data' | 'mail'>, job: QueueItemRow, by: UserId): Promise<void> {
  const decision = appealDecisionOf(job)
  if (decision === undefined) return
  const { originalFilename } = await ctx.data.translations.get(job.translationId)
  const { answer = '' } = job.appeal ?? {}
  await ctx.mail.enqueue({
    cause: `appeal-decided:${job.id}:${job.appealId}`,
    to: { userId: by },
    template: 'appeal-decided',
    data: { originalFilename, about: appealTopicOf(job), decision, answer },
  })
}

const offerOf = (job: QueueItemRow) => ({
  sourceLanguage: job.sourceLanguage,
  targetLanguage: job.targetLanguage,
  pages: job.pages,
  words: job.words,
  payCents: payOf(job.feeCents, job.words).payCents,
  dueAt: job.dueAt,
})

/** The ticket of a decided appeal holds the answer and is resolved; what was answered there already stays. */
export async function resolveAppeal(ctx: Ctx<'data'>, job: QueueItemRow): Promise<void> {
  const { appealId, appeal } = job
  if (appealId === undefined || appealDecisionOf(job) === undefined) return
  const ticket = await ctx.data.tickets.find(appealId)
  if (!ticket || !isTicketOpen(ticket.status)) return
  const { by = null, answer = '', decidedAt: at = ctx.now().toISOString() } = appeal ?? {}
  const said = { id: Number(appealId), from: 'staff', by, text: answer, at } as const
  await ctx.data.tickets.change(
    appealId,
    (before) => ({
      fields: {
        status: 'resolved',
        ...(answer !== '' && { adminResponse: answer }),
        waitingSince: null,
        lastChange: { by, at, what: 'reply', before: null, after: null },
      },
      also: isTicketOpen(before.status) && answer !== '' ? [messageItem(before, said)] : [],
    }),
    ctx.now(),
  )
}
