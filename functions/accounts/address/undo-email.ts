import type { undoEmail as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Addresses, User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Verb } from '../../lib/http.ts'
import { findHolder, moveAddress, tellChange } from './move-address.ts'

const tries = 5

/**
 * "This was not me": gives the account the address back that the link was sent to. Whoever changed it knew the password, so that it is replaced
 * by one that nobody knows, and a second factor goes: one that was the owner's before the change left no such link. The owner sets another
 * password with a link to the same mailbox, and the address that is taken away is told. Every session and every API key ends.
 */
export const undoEmail: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const hash = sha256(input.token)
  const found = async (): Promise<{ user: User; to: Addresses }> => {
    const link = await ctx.data.tokens.find(hash, 'undo', ctx.now())
    const user = link && (await ctx.data.users.findById(link.userId))
    const at = user?.pastEmails.indexOf(link?.email ?? '') ?? -1
    if (link?.email === undefined || !user || user.disabled || user.isAdmin || at < 0) throw new AppError('link-dead')
    // Those since then were somebody else's: the links that were sent there give nothing back.
    const undone = [...user.undoneEmails, ...user.pastEmails.slice(at + 1), user.email]
    return {
      user,
      to: { email: link.email, pastEmails: user.pastEmails.slice(0, at), undoneEmails: [...new Set(undone)] },
    }
  }
  const { user, to } = await found()
  await findHolder(ctx, to.email)
  await endPassword(ctx, user.id)
  const used = ctx.data.tokens.usedItem(hash, 'undo', ctx.now())
  let seen = await found()
  for (let left = tries; !(await moveAddress(ctx, seen.user, seen.to, used)); left--) {
    if (left === 0) throw new AppError('user-changed-meanwhile')
    seen = await found()
  }
  // For what the password opened before it was replaced.
  await ctx.data.users.endCredentials(user.id)
  await tellChange(ctx, seen.user, { undo: false })
  const cause = `password-reset:${user.id}:${ctx.requestId}`
  await ctx.mail.enqueue({ cause, to: { userId: user.id }, template: 'password-reset', data: {} })
  return { output: messageOf('email-given-back') }
}

/** Ends what opens the account: sessions, keys and links first, so that no crash leaves them open beside another password. */
async function endPassword(ctx: Ctx<'data' | 'identity'>, userId: UserId): Promise<void> {
  await ctx.data.users.endCredentials(userId)
  await ctx.identity.setPassword(userId, ctx.newToken())
  await ctx.data.users.resetSecondFactor(userId, [], ctx.now())
  await ctx.identity.removeSecondFactor(userId)
  await ctx.data.recoveryCodes.remove(userId)
}
