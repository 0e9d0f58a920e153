import { CertificateId } from '#shared/certificates/id.ts'
import type { Handlers } from '../lib/subscriber.ts'
import { writeListOf } from './status-list.ts'

/** What certificates do about what has happened elsewhere. */
export const handlers: Handlers<'certificates', 'data' | 'signing'> = {
  // A correction takes the place of another certificate: the signed list says so at once, also to who checks offline (promise H3).
  'certificate.issued': async (ctx, { data: { certificateId } }) => {
    const issued = await ctx.data.certificates.find(CertificateId.parse(certificateId))
    const replaced = issued?.claims.replaces && (await ctx.data.certificates.find(issued.claims.replaces))
    if (replaced && replaced.status !== 'valid') await writeListOf(ctx, replaced, replaced.status)
  },
  // The call signs the list as well; one that dies before it does must not leave a revoked certificate valid to who checks offline.
  'certificate.revoked': async (ctx, { data: { certificateId } }) => {
    const revoked = await ctx.data.certificates.find(CertificateId.parse(certificateId))
    if (revoked) await writeListOf(ctx, revoked, revoked.status)
  },
}
