import type { UserId } from '#shared/lib/id.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'

/**
 * Sets a password and ends every session and every API key. The sessions end before, so that no crash can leave them open under a new
 * password, and again after, for one that the old password opened in between. Answers the user with the last epoch, and how many keys
 * ended; null, and nothing is changed, when the credentials that the caller was let in with have ended: of two that change it at once
 * the first one wins.
 */
export async function replacePassword(
  ctx: Ctx<'data' | 'identity' | 'mail'>,
  { id: userId, epoch }: { id: UserId; epoch: number },
  password: string,
): Promise<{ user: User; keysEnded: number } | null> {
  const { length: keysEnded } = await ctx.data.apiKeys.listOf(userId)
  if (!(await ctx.data.users.endCredentials(userId, epoch))) return null
  await ctx.identity.setPassword(userId, password)
  const user = await ctx.data.users.endCredentials(userId)
  await ctx.mail.enqueue({
    cause: `password-changed:${userId}:${ctx.requestId}`,
    to: { userId },
    template: 'password-changed',
    data: { at: ctx.now().toISOString(), ...(keysEnded > 0 && { keysEnded }) },
  })
  return { user, keysEnded }
}
