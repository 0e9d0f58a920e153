import { failureOf, reasonOf } from '#shared/translations/failure.ts'
import type { CertificateRow } from '../data/jobs/certificates.ts'
import type { TranslationRow } from '../data/translations/translations.ts'
import type { Ctx } from '../lib/ctx.ts'

/** The mails of a translation. Each names its cause, so that it is sent once however often it is asked for. */
export async function tellFailed(ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> {
  const reason = reasonOf(row.failure ?? failureOf('internal'), row)
  // Who gave it back has the mail about the money, and who deleted it knows.
  if (row.refundedAt !== undefined || row.deletedAt !== undefined || reason === 'deleted-by-owner') return
  const refundCents = row.paidAt === undefined ? undefined : row.amountCents
  return ctx.mail.enqueue({
    cause: `translation-failed:${row.id}`,
    to: { userId: row.userId },
    template: 'translation-failed',
    data: { ...documentOf(row), reason, ...(refundCents !== undefined && refundCents > 0 && { refundCents }) },
  })
}

export function tellReady(ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> {
  const to = { userId: row.userId }
  const data = { ...documentOf(row), targetLanguage: row.targetLanguage }
  return ctx.mail.enqueue({ cause: `translation-ready:${row.id}`, to, template: 'translation-ready', data })
}

/** Once for each certificate. */
export const tellCertified = (ctx: Ctx<'mail'>, row: TranslationRow, { id, claims }: CertificateRow): Promise<void> =>
  ctx.mail.enqueue({
    cause: `certificate-ready:${id}`,
    to: { userId: row.userId },
    template: 'certificate-ready',
    data: { ...documentOf(row), certificateId: id, signerName: claims.signer.name },
  })

/** A correction has its new certificate, which takes the place of the old one. */
export const tellRevised = (ctx: Ctx<'mail'>, row: TranslationRow, { id }: CertificateRow): Promise<void> =>
  ctx.mail.enqueue({
    cause: `revision-done:${id}`,
    to: { userId: row.userId },
    template: 'revision-done',
    data: documentOf(row),
  })

export const tellQueued = (ctx: Ctx<'mail'>, row: TranslationRow): Promise<void> =>
  ctx.mail.enqueue({
    cause: `certification-queued:${row.id}`,
    to: { userId: row.userId },
    template: 'certification-queued',
    data: documentOf(row),
  })

const documentOf = (row: TranslationRow) => ({ originalFilename: row.originalFilename, translationId: row.id })
