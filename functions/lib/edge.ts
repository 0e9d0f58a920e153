import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { AppError } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'
import { readSecret } from '../adapters/secrets.ts'
import { env } from './env.ts'

const safeMethods = new Set(['GET'])

/**
 * Refuses what did not come through our own edge (promise B2) and what another site's page sent (promise A2). An unsafe call
 * must carry our own Origin, unless it proves itself with an API key, which no browser attaches by itself.
 */
export async function checkOrigin(row: Row, event: APIGatewayProxyEventV2): Promise<void> {
  if (!same(event.headers['x-origin-verify'] ?? '', await readSecret(env('ORIGIN_SECRET_NAME')))) {
    throw new AppError('forbidden', 'Please use the address of the site')
  }
  if (safeMethods.has(row.method) || usesApiKey(event)) return
  if (event.headers['origin'] !== env('SITE_URL'))
    throw new AppError('cross-site', 'This request did not come from our site')
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json' || (type === undefined && !event.body)) return
  if (type === 'multipart/form-data' && row.body === 'json-or-multipart') return
  throw new AppError('cross-site', 'This request must be sent as JSON')
}

export const usesApiKey = (event: APIGatewayProxyEventV2): boolean =>
  /^Bearer /i.test(event.headers['authorization'] ?? '')

/** The caller's address from the field that CloudFront sets itself: `203.0.113.7:4711` or `2001:db8::1:4711`. */
export function viewerAddress(event: APIGatewayProxyEventV2): string {
  const viewer = event.headers['x-viewer-address']
  return viewer ? viewer.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') : event.requestContext.http.sourceIp
}

function same(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
