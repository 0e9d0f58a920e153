import { notFound } from '#shared/lib/error.ts'
import type { markCertification as row } from '#shared/translators/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { changedMeanwhile } from '../lib/lookups/history-of.ts'
import { refuseOwn } from '../lib/refuse-own.ts'
import { detailsOf } from './views.ts'

/**
 * Marks that somebody of the staff has seen the document of a certification, or takes the mark back: in the list that they saw, which its
 * owner or somebody else may have changed since.
 */
export const markCertification: Verb<typeof row, 'data'> = async (ctx, { id, certificationId, seen }) => {
  const found = await ctx.data.translators.findById(id)
  const marked = found?.certifications.find((one) => one.id === certificationId)
  if (!found || !marked) throw notFound()
  refuseOwn(ctx, found)
  const at = ctx.now()
  const seenAt = seen ? (marked.seenAt ?? at.toISOString()) : null
  const audit = ctx.data.audit.auditItem({
    id: ctx.newId(),
    at,
    actor: caller(ctx).userId,
    action: seen ? 'certification.seen' : 'certification.unseen',
    subject: `translator:${id}`,
    before: { certification: certificationId, seen: marked.seenAt !== null },
    after: { certification: certificationId, seen },
  })
  const certifications = found.certifications.map((one) => (one === marked ? { ...one, seenAt } : one))
  const fields = { certifications, updatedAt: at.toISOString() }
  const over = { certifications: found.certifications }
  if (!(await ctx.data.translators.change(id, fields, [audit], over)))
    throw await changedMeanwhile(ctx, `translator:${id}`)
  return { output: { translator: await detailsOf(ctx, (await ctx.data.translators.findById(id)) ?? found) } }
}
