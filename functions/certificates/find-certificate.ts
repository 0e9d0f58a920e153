import type { findCertificate as row } from '#shared/certificates/api.ts'
import { notFound } from '#shared/lib/error.ts'
import type { Verb } from '../lib/http.ts'

/** The certificate of a file, by its hash: the file itself never comes here. */
export const findCertificate: Verb<typeof row, 'data'> = async (ctx, { sha256 }) => {
  const id = await ctx.data.certificates.findByFile(sha256)
  if (!id) throw notFound()
  return { output: { id } }
}
