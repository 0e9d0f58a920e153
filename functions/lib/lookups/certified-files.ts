import type { CertifiedFile } from '#shared/certificates/certificate.ts'
import type { FileType } from '#shared/documents/document.ts'
import type { CertificateRow } from '../../data/jobs/certificates.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { Ctx } from '../ctx.ts'

/** The file of a certified translation that somebody gets who asks for a format, and no more than that. */
export const certifiedAs: Record<FileType, CertifiedFile> = {
  pdf: 'certified-pdf',
  docx: 'translation-docx',
  txt: 'translation-txt',
}

/** Whether only signed files may leave: the machine's own draft is nobody's any more (promise H1). */
export const isCertified = ({ translationType, stage }: TranslationRow): boolean =>
  translationType === 'certified' && stage === 'completed'

/** Where one file of the newest certificate lies. */
export async function findCertifiedKey(
  ctx: Ctx<'data'>,
  row: TranslationRow,
  file: CertifiedFile,
): Promise<string | undefined> {
  const [certificate] = await ctx.data.certificates.listOf(row.id)
  return certificate && keyOf(row, certificate, file)
}

/** Where everything lies that certificates of a translation prove, but for the copies that hold the original too. */
export async function certifiedKeysWithoutOriginal(ctx: Ctx<'data'>, row: TranslationRow): Promise<string[]> {
  const certificates = await ctx.data.certificates.listOf(row.id)
  return certificates.flatMap((certificate) => [
    objectKeys(row).certified(certificate.id, 'certificate.json'),
    objectKeys(row).certified(certificate.id, 'certificate.jws'),
    ...certificate.files.filter(({ kind }) => kind !== 'certified-pdf-with-original').map(({ key }) => key),
  ])
}

function keyOf(row: TranslationRow, { id, files }: CertificateRow, file: CertifiedFile): string | undefined {
  if (file === 'jws') return objectKeys(row).certified(id, 'certificate.jws')
  return files.find(({ kind }) => kind === file)?.key
}
