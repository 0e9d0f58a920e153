import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Row } from '#shared/lib/route.ts'
import type { Actor, Outside } from '../ctx.ts'
import { sha256 } from '../hash.ts'
import { sessionCookie } from './cookie.ts'
import { usesApiKey } from './edge.ts'

/** Who calls: the session of the cookie, read from the table on every request so that its end acts at once (promise A1). */
export async function actorOf(event: APIGatewayProxyEventV2, _row: Row, data: Outside['data']): Promise<Actor | null> {
  if (usesApiKey(event)) return null
  const secret = sessionCookie(event.cookies ?? [])
  if (secret === undefined) return null
  return data.sessions.findActor(sha256(secret), new Date())
}
