import { createHmac } from 'node:crypto'
import type { UserId } from '#shared/lib/id.ts'
import { readSecret } from '../adapters/secrets.ts'
import { env } from '../lib/env.ts'

/**
 * The signing secret of an endpoint, derived anew each time: the table has only the salt, Secrets Manager only the secret that
 * all are derived from, so that a leak of one of them signs nothing.
 */
export async function signingSecret(userId: UserId, salt: string): Promise<string> {
  const master = await readSecret(env('WEBHOOK_SECRET_NAME'))
  const derived = createHmac('sha256', master).update(`webhook:${userId}:${salt}`).digest('base64url')
  return `whsec_${derived}`
}
