import type { listCertificates as row } from '#shared/certificates/api.ts'
import type { Verb } from '../lib/http.ts'
import { viewOf } from './view.ts'

/** The certificates of the caller's translation, newest first. */
export const listCertificates: Verb<typeof row, 'data' | 'signing'> = async (ctx, { id }) => {
  const certificates = await ctx.data.certificates.listOf(id)
  return { output: await Promise.all(certificates.map((certificate) => viewOf(ctx, certificate))) }
}
