import type { UserId } from '#shared/lib/id.ts'
import type { Actor } from '../actor.ts'

/** A customer with a session; `fields` give more rights or another way in. */
export const actorOf = (userId: UserId, fields: Partial<Actor> = {}): Actor => ({
  userId,
  email: `${userId}@example.com`,
  adminLevel: null,
  isTranslator: false,
  via: 'session',
  sessionHash: null,
  secondFactorAt: null,
  sessionEpoch: 0,
  credentialEpoch: 0,
  ...fields,
})
