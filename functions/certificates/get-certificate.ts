import type { getCertificate as row } from '#shared/certificates/api.ts'
import { readCertificateId } from '#shared/certificates/id.ts'
import { AppError, notFound } from '#shared/lib/error.ts'
import type { Verb } from '../lib/http.ts'
import { viewOf } from './view.ts'

/** A certificate by the number that somebody typed or scanned. A typing mistake is told as one: it is no unknown number. */
export const getCertificate: Verb<typeof row, 'data' | 'signing'> = async (ctx, { id, sha256 }) => {
  const read = readCertificateId(id)
  if (!read) throw new AppError('certificate-id-typo')
  const certificate = await ctx.data.certificates.find(read)
  if (!certificate) throw notFound()
  return { output: await viewOf(ctx, certificate, sha256) }
}
