import { sharesSurname } from '#shared/jobs/independence.ts'
import { notFound } from '#shared/lib/error.ts'
import type { QueueItemId, UserId } from '#shared/lib/id.ts'
import { isSameMailbox } from '#shared/lib/mailbox.ts'
import { may } from '#shared/staff/powers.ts'
import { pairOf, type QueueItemRow } from '../data/jobs/queue-row.ts'
import type { TranslatorRow } from '../data/jobs/translator-row.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import { lacksForJob } from '../lib/lookups/signer-of.ts'
import { isOwnAccount } from '../lib/refuse-own.ts'
import { refusals } from './refusals.ts'

/** An approved translator, as jobs need them. */
export type JobTranslator = {
  userId: UserId
  name: string
  lastName: string
  pairs: readonly string[]
  /** The addresses under which they are known to us. */
  emails: readonly string[]
  profile: TranslatorRow | undefined
}

/** The caller as a translator. The wrapper has checked the approval; their own data must be confirmed before the first job. */
export async function callingTranslator(ctx: Ctx<'data'>): Promise<JobTranslator> {
  const { userId, email } = caller(ctx)
  const row = await ctx.data.translators.find(userId)
  if (!row || row.status !== 'approved') throw refusals.notTranslator()
  if (row.confirmedAt === null) throw refusals.unconfirmed()
  const name = `${row.firstName} ${row.lastName}`
  return { userId, name, lastName: row.lastName, pairs: row.languagePairs, emails: [email, row.email], profile: row }
}

/** Who signs: an approved translator, or somebody of the staff who finishes a job under their own name. */
export async function callingSigner(ctx: Ctx<'data'>): Promise<JobTranslator> {
  const { userId, email, isTranslator, adminLevel } = caller(ctx)
  if (isTranslator) return callingTranslator(ctx)
  const user = await ctx.data.users.findById(userId)
  if (!user || !may(adminLevel, 'queue.write')) throw refusals.notTranslator()
  const profile = await refuseSuspended(ctx)
  const name = `${user.firstName} ${user.lastName}`
  return { userId, name, lastName: user.lastName, pairs: [], emails: [email], profile }
}

/** Who was suspended as a translator takes and signs nothing as one of the staff either (promise H6). Returns the profile of who has one. */
export async function refuseSuspended(ctx: Ctx<'data'>): Promise<TranslatorRow | undefined> {
  const row = await ctx.data.translators.find(caller(ctx).userId)
  if (row?.status === 'suspended') throw refusals.notTranslator('suspended')
  return row
}

/**
 * Who translates too takes no paid job by the power of the staff, neither another one's nor one of their own: it would decide about their
 * own pay (promise Z5). From the pool they take it as everybody else.
 */
export async function refuseOwnPay(ctx: Ctx<'data'>, job: QueueItemRow): Promise<void> {
  if (job.feeCents === 0) return
  const holder = job.claimedBy ?? job.assignedTo
  const { userId, isTranslator } = caller(ctx)
  const isOther = holder !== undefined && holder !== userId && (await isOwnAccount(ctx, holder))
  if (isTranslator || isOther) throw refusals.ownPay()
}

/** A job of the caller's, in whatever status; to everybody else it is not there (promise Z2). */
export async function ownJob(ctx: Ctx<'data'>, id: QueueItemId): Promise<QueueItemRow> {
  const { userId } = caller(ctx)
  const job = await ctx.data.queue.find(id)
  if (!job) throw notFound()
  if (job.claimedBy === userId || job.assignedTo === userId) return job
  if (job.left?.by === userId) throw refusals.lost()
  throw notFound()
}

/** Whether the customer is the translator: by account or by address (promise H6). */
export async function isOwnDocument(
  ctx: Ctx<'data'>,
  job: QueueItemRow,
  signer: Pick<JobTranslator, 'userId' | 'emails'>,
) {
  if (job.userId === signer.userId) return true
  const customer = await ctx.data.users.findById(job.userId)
  return customer !== null && signer.emails.some((email) => isSameMailbox(email, customer.email))
}

/** Whether translator and customer may be relatives. */
export async function mayBeRelated(ctx: Ctx<'data'>, job: QueueItemRow, lastName: string): Promise<boolean> {
  const customer = await ctx.data.users.findById(job.userId)
  return customer !== null && sharesSurname(customer.lastName, lastName)
}

/** Whether this person could sign the certificate of a job: who begins one that they cannot sign has worked for nothing. */
export const canSign = (
  ctx: Pick<Ctx, 'now'>,
  job: QueueItemRow,
  { profile, name }: Pick<JobTranslator, 'profile' | 'name'>,
): boolean => lacksForJob(job, profile, name, ctx.now()).length === 0

/**
 * Whether a job of the pool is open to this person. A correction pays nothing more: it is offered again to whoever had it, to others staff
 * give it by name.
 */
export const mayTake = (job: QueueItemRow, { userId, pairs }: JobTranslator): boolean =>
  pairs.includes(pairOf(job)) && (job.revisionOf === undefined || job.left?.by === userId)
