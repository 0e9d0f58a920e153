import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { apiKeyIdOf, apiKeyLimit } from '#shared/api-keys/api-key.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Row } from '#shared/lib/route.ts'
import type { Actor } from '../actor.ts'
import type { Outside } from '../ctx.ts'
import { sha256 } from '../hash.ts'
import { sessionCookie } from './cookie.ts'
import { usesApiKey } from './edge.ts'

/**
 * Who calls: the key of the header or the session of the cookie, read from the table on every request so that its end acts at
 * once (promise A1). A call that brings a key is nobody's session, even where a cookie comes along; and nobody's at all where everybody may call
 * and keys are not taken: whoever was given a key for documents does not write to staff as its account.
 */
export async function actorOf(event: APIGatewayProxyEventV2, row: Row, data: Outside['data']): Promise<Actor | null> {
  if (usesApiKey(event)) {
    if (row.access.who === 'anyone' && !row.apiKey) return null
    const holder = await keyHolder(event, data)
    if (!holder && row.access.who !== 'anyone') throw new AppError('api-key-invalid')
    return holder
  }
  const secret = sessionCookie(event.cookies ?? [])
  if (secret === undefined) return null
  return data.sessions.findActor(sha256(secret), new Date())
}

/** The account of a living key. Only calls that a true secret made are counted, so that nobody can use up another's minute. */
async function keyHolder(event: APIGatewayProxyEventV2, data: Outside['data']): Promise<Actor | null> {
  const secret = (event.headers['authorization'] ?? '').slice('Bearer '.length).trim()
  const id = apiKeyIdOf(secret)
  const now = new Date()
  const actor = id === undefined ? null : await data.apiKeys.findActor(id, sha256(secret), now)
  if (!actor) return null
  const { allowed, retryAfter } = await data.limits.hit(apiKeyLimit, String(id), now)
  if (!allowed) throw new AppError('api-key-too-fast', { max: apiKeyLimit.max }, { retryAfter })
  return actor
}
