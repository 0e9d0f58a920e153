import type { UserId } from '#shared/lib/id.ts'
import type { User } from '../../data/users.ts'
import type { Ctx } from '../../lib/ctx.ts'

/**
 * Sets a password and ends every session. The sessions end before, so that no crash can leave them open under a new
 * password, and again after, for one that the old password opened in between. Answers the user with the last epoch.
 */
export async function replacePassword(
  ctx: Ctx<'data' | 'identity' | 'mail'>,
  userId: UserId,
  password: string,
): Promise<User> {
  await ctx.data.users.endSessions(userId)
  await ctx.identity.setPassword(userId, password)
  const user = await ctx.data.users.endSessions(userId)
  await ctx.mail.enqueue({
    cause: `password-changed:${userId}:${ctx.requestId}`,
    to: { userId },
    template: 'password-changed',
    data: { at: ctx.now().toISOString() },
  })
  return user
}
