import type { CertificateRow } from '../../data/jobs/certificates.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'

/** The certificate that the workflow made for the job which a translation waits for now, and the one that it replaces. */
export async function certificateOf(
  ctx: Ctx<'data' | 'files'>,
  row: TranslationRow,
): Promise<{ certificate: CertificateRow; replaced: CertificateRow | undefined }> {
  const job = jobOf(row)
  const reserved = job === undefined ? undefined : await ctx.data.certificates.findReservation(row.id, job)
  if (!reserved) throw new Error('A certified translation completes with a certificate')
  const key = objectKeys(row).certified(reserved.certificateId, 'certificate.json')
  const certificate = await ctx.files.getJson<CertificateRow>(key)
  const replaced = certificate.claims.replaces
  return { certificate, replaced: replaced ? await ctx.data.certificates.find(replaced) : undefined }
}

/** The job whose signature is the newest: that of a revision, or the first one. */
export const jobOf = (row: TranslationRow) => row.revisionItemId ?? row.queueItemId
