import type { revokeCertificate as row } from '#shared/certificates/api.ts'
import type { RevocationReason } from '#shared/certificates/certificate.ts'
import { notFound } from '#shared/lib/error.ts'
import type { CertificateRow } from '../data/jobs/certificates.ts'
import { caller } from '../lib/caller.ts'
import type { Ctx } from '../lib/ctx.ts'
import type { Verb } from '../lib/http.ts'
import { writeListOf } from './status-list.ts'

/** Withdraws a certificate, with its audit row; the status list says so at once, and its customer is told. Again is the same. */
export const revokeCertificate: Verb<typeof row, 'data' | 'signing' | 'mail'> = async (ctx, { id, reason, note }) => {
  const certificate = await ctx.data.certificates.find(id)
  if (!certificate) throw notFound()
  const now = ctx.now()
  const audit = ctx.data.audit.auditItem({
    id: ctx.newId(),
    at: now,
    actor: caller(ctx).userId,
    action: 'certificate.revoke',
    subject: `certificate:${id}`,
    before: { status: certificate.status },
    after: { status: 'revoked', reason },
    why: note,
  })
  await ctx.data.certificates.revoke(certificate, reason, now, [audit])
  // First what nothing else would do: the list is written by its event too.
  await tell(ctx, certificate, reason, now)
  await writeListOf(ctx, certificate, 'revoked')
  return { output: { id, status: 'revoked' } }
}

async function tell(
  ctx: Ctx<'data' | 'mail'>,
  { id, translationId, userId }: CertificateRow,
  reason: RevocationReason,
  now: Date,
): Promise<void> {
  const { originalFilename } = await ctx.data.translations.get(translationId)
  await ctx.mail.enqueue({
    cause: `certificate-revoked:${id}`,
    to: { userId },
    template: 'certificate-revoked',
    data: { originalFilename, translationId, certificateId: id, reason, revokedAt: now.toISOString() },
  })
}
