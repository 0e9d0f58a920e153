import { notFound } from '#shared/lib/error.ts'
import type { markCertification as row } from '#shared/translators/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'
import { refuseOwn } from './refuse-own.ts'
import { detailsOf } from './views.ts'

/** Marks that somebody of the staff has seen the document of a certification, or takes the mark back. */
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
  await ctx.data.translators.change(id, { certifications, updatedAt: at.toISOString() }, [audit])
  return { output: { translator: await detailsOf(ctx, (await ctx.data.translators.findById(id)) ?? found) } }
}
