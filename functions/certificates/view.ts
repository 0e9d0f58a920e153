import type { CertificateView } from '#shared/certificates/certificate.ts'
import { statusListOf } from '#shared/certificates/status-list.ts'
import { verify } from '#shared/certificates/verify.ts'
import { verifyTools } from '../adapters/verifying.ts'
import type { CertificateRow } from '../data/jobs/certificates.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { currentStatusList } from './status-list.ts'

/**
 * What anybody may read of a certificate. The stored row is not trusted either: the verdict comes from the signature, the keys
 * and the list, as for any reader; the row adds when and why.
 */
export async function viewOf(
  ctx: Ctx<'data' | 'signing'>,
  row: CertificateRow,
  fileHash?: string,
): Promise<CertificateView> {
  const named = statusListOf(row.claims)
  const [keys, list] = await Promise.all([
    ctx.signing.publicKeys(),
    named === undefined ? undefined : currentStatusList(ctx, named),
  ])
  const now = Math.floor(ctx.now().getTime() / 1000)
  const evidence = { certificate: row.jws, fileHash, askedId: row.id, keys, statusList: list?.token, now }
  const verdict = await verify({ ...evidence, issuer: env('SITE_URL') }, verifyTools)
  // A list may be half a minute old: what the row knows already is told now.
  const isBehind = ['genuine', 'paper_only'].includes(verdict.state) && row.status !== 'valid'
  return {
    id: row.id,
    state: isBehind ? (row.status as 'revoked' | 'superseded' | 'suspended') : verdict.state,
    status: row.status,
    certificate: row.jws,
    claims: verdict.claims ?? row.claims,
    revokedAt: row.revokedAt ?? null,
    revokedFor: row.revokedFor ?? null,
    supersededAt: row.supersededAt ?? null,
    supersededBy: row.supersededBy ?? null,
  }
}
