import { deflateSync } from 'node:zlib'
import {
  type CertificateStatus,
  firstStatusList,
  isStatusIndex,
  StatusListClaims,
  statusListLife,
  statusListOf,
  statusListTtl,
  statusListUri,
  writeStatuses,
} from '#shared/certificates/status-list.ts'
import { tokenTypes } from '#shared/certificates/token.ts'
import type { CertificateRow, StatusListRow } from '../data/jobs/certificates.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'

/** Signs a list of what is not valid any more and keeps it. `just` are changes of this moment, which the index may not show yet. */
export async function writeStatusList(
  ctx: Ctx<'data' | 'signing'>,
  list: number,
  just: { index: number; status: CertificateStatus }[] = [],
): Promise<StatusListRow> {
  // Before the certificates are read: a list is never newer than what it says.
  const iat = Math.floor(ctx.now().getTime() / 1000)
  const changed = new Set(just.map((entry) => entry.index))
  const known = (await ctx.data.certificates.listWithdrawn(list)).filter(
    (entry) => !changed.has(entry.index) && isPlaced(ctx, list, entry.index),
  )
  const issuer = env('SITE_URL')
  const all = [...known, ...just]
  const lst = deflateSync(writeStatuses(all), { level: 9 }).toString('base64url')
  const claims: StatusListClaims = {
    iss: issuer,
    sub: statusListUri(issuer, list),
    iat,
    exp: iat + statusListLife,
    ttl: statusListTtl,
    status_list: { bits: 2, lst },
  }
  const token = await ctx.signing.sign('records', tokenTypes.statusList, StatusListClaims.parse(claims))
  const row = { token, iat, exp: claims.exp, withdrawn: all.length }
  await ctx.data.certificates.keepStatusList(list, row)
  return row
}

/** A damaged row keeps no other certificate from being told as withdrawn. */
function isPlaced(ctx: Ctx<'data'>, list: number, index: number): boolean {
  if (isStatusIndex(index)) return true
  ctx.log.error('a withdrawn certificate has no place in its status list', { list, index })
  return false
}

/** Signs the list of a certificate that has just changed. One that names no list of ours is in none. */
export async function writeListOf(
  ctx: Ctx<'data' | 'signing'>,
  row: CertificateRow,
  status: CertificateStatus,
): Promise<void> {
  const list = statusListOf(row.claims)
  if (list !== undefined) await writeStatusList(ctx, list, [{ index: row.statusIndex, status }])
}

/**
 * A list as it is now: at most a minute old, so that what is withdrawn shows within a minute (promise H3). `undefined` when no
 * certificate can be in it, because it was never opened.
 */
export async function currentStatusList(
  ctx: Ctx<'data' | 'signing'>,
  list: number,
): Promise<StatusListRow | undefined> {
  const kept = await ctx.data.certificates.findStatusList(list)
  const now = ctx.now().getTime() / 1000
  if (kept && now - kept.iat < statusListTtl / 2) return kept
  if (!kept && list > (await ctx.data.certificates.newestStatusList())) return undefined
  try {
    return await writeStatusList(ctx, list)
  } catch (error) {
    // An old one says until when it may be relied upon.
    if (!kept) throw error
    ctx.log.error('the status list was not rewritten', { list }, error)
    return kept
  }
}

/** Signs every list that there is. One that fails holds up no other, and is told as the failure of the whole. */
export async function writeStatusLists(ctx: Ctx<'data' | 'signing'>): Promise<void> {
  const newest = await ctx.data.certificates.newestStatusList()
  const failed: number[] = []
  for (let list = firstStatusList; list <= newest; list++) {
    try {
      await writeStatusList(ctx, list)
    } catch (error) {
      ctx.log.error('a status list was not written', { list }, error)
      failed.push(list)
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${newest} status lists were not written`)
}
