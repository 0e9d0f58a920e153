import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'
import { readPreviousSecret, readSecret } from '../../adapters/secrets.ts'
import { log } from '../base.ts'
import { env } from '../env.ts'

/**
 * Refuses what did not come through our own edge (promise B2) and what another site's page sent (promise A2). An unsafe call
 * must carry our own Origin. Only a program with an API key sends none, and only where the row takes keys.
 */
export async function checkOrigin(row: Row, event: APIGatewayProxyEventV2): Promise<void> {
  await checkEdge(event.headers['x-origin-verify'] ?? '')
  if (row.method === 'GET') return
  const origin = event.headers['origin']
  const fromProgram = origin === undefined && row.apiKey === true && usesApiKey(event)
  if (!fromProgram && origin !== env('SITE_URL')) {
    throw new AppError('cross-site')
  }
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' || (type === undefined && !event.body)) return
  if (type === 'multipart/form-data' && row.body === 'json-or-multipart') return
  throw new AppError('not-json')
}

/** A stranger at this address sends no secret; another secret is an edge that was not deployed with it: an outage, which rings as 5xx. */
async function checkEdge(given: string): Promise<void> {
  if (await isFromEdge(given)) return
  if (given === '') throw new AppError('wrong-address')
  log.error('the edge sends another secret')
  throw new AppError('vendor-unavailable', {}, { retryAfter: 5 })
}

/** While a new secret is on its way to every place of the edge, the one before it is good too. */
async function isFromEdge(given: string): Promise<boolean> {
  const name = env('ORIGIN_SECRET_NAME')
  return same(given, await readSecret(name)) || same(given, (await readPreviousSecret(name)) ?? '')
}

export const usesApiKey = (event: APIGatewayProxyEventV2): boolean =>
  /^Bearer /i.test(event.headers['authorization'] ?? '')

/** The caller's address from the field that our edge function overwrites on every request; anything else is not an address. */
export function viewerAddress(event: APIGatewayProxyEventV2): string {
  const viewer = event.headers['x-viewer-address'] ?? ''
  return isIP(viewer) > 0 ? viewer : event.requestContext.http.sourceIp
}

function same(given: string, wanted: string): boolean {
  if (wanted === '') return false
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
