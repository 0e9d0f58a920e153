import type { User } from '../data/accounts/users.ts'
import type { Ctx } from './ctx.ts'
import { sha256 } from './hash.ts'
import { setSessionCookie } from './http/cookie.ts'

/**
 * Makes a session and answers its cookie. `user` must have been read before the password was checked: a password that
 * changes meanwhile raises the epoch, and the session is dead when it is born. One that follows another without a password has its
 * age (`createdAt`), so that no session outlives its time.
 */
export async function startSession(
  ctx: Ctx<'data'>,
  user: Pick<User, 'id' | 'sessionEpoch'>,
  secondFactorAt: string | null,
  createdAt = ctx.now().toISOString(),
): Promise<string> {
  const secret = ctx.newToken()
  await ctx.data.sessions.create({
    hash: sha256(secret),
    userId: user.id,
    createdAt,
    lastSeenAt: ctx.now().toISOString(),
    secondFactorAt,
    epoch: user.sessionEpoch,
    userAgent: ctx.userAgent,
    address: ctx.address,
  })
  return setSessionCookie(secret)
}
