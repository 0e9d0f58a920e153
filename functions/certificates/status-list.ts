import { deflateSync } from 'node:zlib'
import {
  type CertificateStatus,
  StatusListClaims,
  statusListLife,
  statusListTtl,
  statusListUri,
  writeStatuses,
} from '#shared/certificates/status-list.ts'
import { tokenTypes } from '#shared/certificates/token.ts'
import type { StatusListRow } from '../data/jobs/certificates.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'

/**
 * Signs the list of what is not valid any more and keeps it. `just` are changes of this moment, which the index may not show
 * yet.
 */
export async function writeStatusList(
  ctx: Ctx<'data' | 'signing'>,
  just: { index: number; status: CertificateStatus }[] = [],
): Promise<StatusListRow> {
  const changed = new Set(just.map((entry) => entry.index))
  const known = (await ctx.data.certificates.listWithdrawn()).filter((entry) => !changed.has(entry.index))
  const iat = Math.floor(ctx.now().getTime() / 1000)
  const issuer = env('SITE_URL')
  const lst = deflateSync(writeStatuses([...known, ...just]), { level: 9 }).toString('base64url')
  const claims: StatusListClaims = {
    iss: issuer,
    sub: statusListUri(issuer),
    iat,
    exp: iat + statusListLife,
    ttl: statusListTtl,
    status_list: { bits: 2, lst },
  }
  const token = await ctx.signing.sign('records', tokenTypes.statusList, StatusListClaims.parse(claims))
  const row = { token, iat, exp: claims.exp }
  await ctx.data.certificates.keepStatusList(row)
  return row
}

/** The list as it is now: at most a minute old, so that what is withdrawn shows within a minute (promise H3). */
export async function currentStatusList(ctx: Ctx<'data' | 'signing'>): Promise<StatusListRow> {
  const kept = await ctx.data.certificates.findStatusList()
  const now = ctx.now().getTime() / 1000
  if (kept && now - kept.iat < statusListTtl / 2) return kept
  try {
    return await writeStatusList(ctx)
  } catch (error) {
    // An old one says until when it may be relied upon.
    if (!kept) throw error
    ctx.log.error('the status list was not rewritten', {}, error)
    return kept
  }
}
