import type { undoEmail as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { User } from '../../data/accounts/users.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Verb } from '../../lib/http.ts'
import { findHolder, moveAddress } from './move-address.ts'

const tries = 5

/**
 * "This was not me": gives the account the address back that the link was sent to. Whoever changed it knew the password, so that it is replaced
 * by one that nobody knows; the owner sets another one with a link to the same mailbox. Every session and every API key ends.
 */
export const undoEmail: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const hash = sha256(input.token)
  const found = async (): Promise<{ user: User; email: string; pastEmails: string[] }> => {
    const link = await ctx.data.tokens.find(hash, 'undo', ctx.now())
    const user = link && (await ctx.data.users.findById(link.userId))
    const at = user?.pastEmails.indexOf(link?.email ?? '') ?? -1
    if (link?.email === undefined || !user || user.disabled || at < 0) throw new AppError('link-dead')
    // Those since then were somebody else's: the links that were sent there give nothing back.
    return { user, email: link.email, pastEmails: user.pastEmails.slice(0, at) }
  }
  const { user, email } = await found()
  await findHolder(ctx, email)
  await ctx.data.users.endCredentials(user.id)
  await ctx.identity.setPassword(user.id, ctx.newToken())
  const used = ctx.data.tokens.usedItem(hash, 'undo', ctx.now())
  for (let left = tries; ; left--) {
    const { user: seen, ...to } = await found()
    if (await moveAddress(ctx, seen, to, used)) break
    if (left === 0) throw new AppError('user-changed-meanwhile')
  }
  // For what the password opened before it was replaced.
  await ctx.data.users.endCredentials(user.id)
  const cause = `password-reset:${user.id}:${ctx.requestId}`
  await ctx.mail.enqueue({ cause, to: { userId: user.id }, template: 'password-reset', data: {} })
  return { output: messageOf('email-given-back') }
}
