import type { requestRevision as row } from '#shared/jobs/api.ts'
import { isJobOpen } from '#shared/jobs/job.ts'
import { revisableUntil } from '#shared/jobs/revision.ts'
import { notFound } from '#shared/lib/error.ts'
import { QueueItemId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../../lib/http.ts'
import { certificateOfJob } from '../../lib/lookups/certificate-of-job.ts'
import { refusals } from '../refusals.ts'
import { canSign } from '../translator.ts'
import { certified, correctionEnd } from './reviewed.ts'

/**
 * A customer asks for a correction. The text as it was signed is copied with the marked segments open again; then the new job is
 * written, and its first translator is asked before anybody else. The certificate in force stays until the new one.
 */
export const requestRevision: Verb<typeof row, 'data'> = async (ctx, { id, segments, message }) => {
  const { translation, revision, inForce: signed } = await certified(ctx, id)
  if (translation.sourceDeletedAt !== undefined) throw refusals.deleted()
  if (revision && isJobOpen(revision.status)) throw refusals.revisionOpen()
  if (revisableUntil(translation, ctx.now()) === null) throw refusals.revisionLate()
  if (segments.some(({ number }) => number > translation.segmentsTotal)) throw notFound()
  // Its workflow finds it as the newest correction: another one before its certificate would leave it without.
  if (revision?.status === 'completed' && !(await certificateOfJob(ctx, revision))) throw refusals.revisionOpen()
  const end = await correctionEnd(ctx, id)
  if (end) throw end === 'many' ? refusals.revisionMany() : refusals.revisionWithdrawn()
  const signer = signed.signature && (await ctx.data.translators.find(signed.signature.by))
  const account = signer?.userId && (await ctx.data.users.findById(signer.userId))
  const { signature } = signed
  const isHere = signer?.status === 'approved' && account && !account.disabled
  // Whose credential has ended since cannot sign the certificate again.
  const first = isHere && signature && canSign(ctx, signed, { profile: signer, name: signature.name }) && signature
  const itemId = QueueItemId.parse(ctx.newId())
  if (!(await ctx.data.queue.nameRevision(id, itemId))) throw refusals.deleted()
  const open = new Set(segments.map(({ number }) => number))
  const to = first ? { userId: first.by, name: first.name } : undefined
  let made = false
  try {
    const written = await ctx.data.segments.copy(signed.id, itemId, open)
    const wish = { itemId, asked: { message, segments }, written, to }
    made = await ctx.data.queue.requestRevision(signed, translation, wish, ctx.now())
  } finally {
    // A job whose write got no answer may be there all the same.
    if (!made && !(await ctx.data.queue.find(itemId))) {
      await ctx.data.segments.forget(itemId)
      await ctx.data.queue.unnameRevision(id, itemId)
    }
  }
  if (!made) {
    const { sourceDeletedAt } = await ctx.data.translations.get(id)
    throw sourceDeletedAt === undefined ? refusals.revisionOpen() : refusals.deleted()
  }
  return { output: messageOf('revision-asked') }
}
