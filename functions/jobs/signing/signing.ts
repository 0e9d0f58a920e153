import { createHash } from 'node:crypto'
import { lacksFor, statementAbout } from '#shared/certificates/certificate-text.ts'
import { type Pack, packNamed } from '#shared/certificates/packs.ts'
import { isLockAlive } from '#shared/jobs/lock.ts'
import type { Signature, SignerRole } from '#shared/jobs/signature.ts'
import type { OpenCounts } from '#shared/jobs/view.ts'
import { reviewCounts } from '#shared/segments/review.ts'
import { canonicalSegments, type JobSegment } from '#shared/segments/segment.ts'
import { may } from '#shared/staff/powers.ts'
import type { QueueItemRow } from '../../data/jobs/queue.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { readJobSegments, termsOf } from '../../lib/job-segments.ts'
import { toldOf } from '../../lib/lookups/signer-of.ts'
import { endOf } from '../end-of.ts'
import { refusals } from '../refusals.ts'
import { staffAct } from '../staff/staff-act.ts'
import { isOwnDocument } from '../translator.ts'

/** What would be signed now: the text as it stands, what is open in it, and the pack that the customer chose. */
export type Signable = {
  job: QueueItemRow
  translation: TranslationRow
  segments: JobSegment[]
  segmentsHash: string
  counts: OpenCounts
  pack: Pack
}

/** Reads the job before its segments: a save in between is then seen by the writer of the signature (promise H1). */
export async function readSignable(ctx: Ctx<'data' | 'files'>, job: QueueItemRow): Promise<Signable> {
  const holds = job.status === 'in_progress' && job.claimedBy === caller(ctx).userId
  if (!holds || !isLockAlive(job.lockExpiry, ctx.now())) throw refusals.lost()
  if (await endOf(ctx, job)) throw refusals.ended()
  const translation = await ctx.data.translations.get(job.translationId)
  const segments = await readJobSegments(ctx, translation, job)
  const counts = reviewCounts(segments, job, await termsOf(ctx, translation))
  return {
    job,
    translation,
    segments,
    segmentsHash: sha256Hex(canonicalSegments(segments)),
    counts,
    pack: packNamed(job.pack),
  }
}

export type Signer = { name: string; role: SignerRole; lastName: string; emails: readonly string[] }
type Extras = { translatorNotes?: string | undefined; qualityScore?: number | undefined }

/** The words that a signer signs for a job. Whoever `read` others (an older pack, another name of theirs) is refused. */
export function statementFor(
  { job, translation, pack }: Pick<Signable, 'job' | 'translation' | 'pack'>,
  { name, role }: Pick<Signer, 'name' | 'role'>,
  read?: string,
): string {
  const { sourceLanguage, targetLanguage } = job
  const filename = translation.originalFilename
  const statement = statementAbout({ pack, name, role, sourceLanguage, targetLanguage, filename })
  if (read !== undefined && read !== statement) throw refusals.textChanged()
  return statement
}

/**
 * Writes the signature of the caller over exactly what was read, with its audit row where staff sign (promise Z5). Nobody signs their own
 * document (promise H6).
 */
export async function writeSignature(
  ctx: Ctx<'data'>,
  { job, translation, segmentsHash, counts, pack }: Signable,
  signer: Signer,
  { translatorNotes, qualityScore }: Extras = {},
): Promise<void> {
  const { userId, adminLevel } = caller(ctx)
  if (await isOwnDocument(ctx, job, { userId, emails: signer.emails })) throw refusals.own()
  if (counts.unconfirmed > 0 || counts.blocking > 0) throw refusals.open(counts)
  const statement = statementFor({ job, translation, pack }, signer)
  const who = { by: userId, name: signer.name, role: signer.role, at: ctx.now().toISOString() }
  const told = await toldOf(ctx, who, translation)
  // Else the workflow would hand the signed job back for something that no translator can mend.
  if (lacksFor(pack.id, { ...who, ...told }).length > 0) throw refusals.authority()
  const signature: Signature = {
    ...who,
    told,
    segmentsHash,
    pack: pack.id,
    packVersion: pack.version,
    statementSha256: sha256Hex(statement),
  }
  const extras = { ...(translatorNotes && { translatorNotes }), ...(qualityScore !== undefined && { qualityScore }) }
  const stage = job.revisionOf === undefined ? 'human_review' : 'completed'
  const wanted = ctx.data.translations.wantedItem(translation.id, stage)
  const isStaff = may(adminLevel, 'queue.write')
  const audit = isStaff ? [staffAct(ctx, 'job.signed', job.id, { after: { status: 'completed' } })] : []
  const signed = await ctx.data.queue.sign(job, { signature, ...extras }, [wanted, ...audit], ctx.now())
  if (signed === 'gone') throw refusals.lost()
  if (signed === 'full') throw refusals.ended()
  if (typeof signed === 'string') throw refusals.textChanged()
}

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')
