import { undoDays } from '#shared/accounts/account.ts'
import type { confirmEmail as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { User } from '../../data/accounts/users.ts'
import { caller } from '../../lib/caller.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Verb } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'
import { currentUser } from '../profile/current-user.ts'
import { ownUser } from '../profile/own-user.ts'
import { moveAddress, tellChange } from './move-address.ts'

/**
 * Gives the account the address that the link was sent to, once. Only a session of the account may: a link alone, clicked by who has that
 * mailbox, must not bind it to a stranger's account. Every session ends, this browser gets a new one, and the old address is told.
 */
export const confirmEmail: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const user = await ownUser(ctx)
  const hash = sha256(input.token)
  const link = await ctx.data.tokens.find(hash, 'address', ctx.now())
  if (link?.email === undefined || link.userId !== user.id || link.epoch !== user.credentialEpoch)
    throw new AppError('email-link-dead')
  const { email } = link
  const pastEmails = [...user.pastEmails.filter((one) => one !== email && one !== user.email), user.email]
  const used = ctx.data.tokens.usedItem(hash, 'address', ctx.now())
  if (
    !(await moveAddress(
      ctx,
      user,
      { email, pastEmails, undoneEmails: user.undoneEmails.filter((one) => one !== email) },
      used,
    ))
  )
    throw new AppError('user-changed-meanwhile')
  const changed = await ownUser(ctx)
  await tellChange(ctx, user, { undo: !user.isAdmin && !hasOwnFactor(user, ctx.now()) })
  return {
    output: { ...messageOf('email-changed'), user: currentUser(changed) },
    // Its own epoch, also where another end came meanwhile: what begins now ends with that one.
    cookies: [
      await startSession(ctx, { id: user.id, sessionEpoch: user.sessionEpoch + 1 }, caller(ctx).secondFactorAt),
    ],
  }
}

/**
 * Whether a second factor, which the change took, is surely its owner's: a thief of the password could have set a young one up. Then the old
 * mailbox takes nothing back, so that who left it need not fear whoever reads it now. Nor does it from staff, whom a colleague helps.
 */
const hasOwnFactor = ({ secondFactorEnrolledAt }: User, now: Date): boolean =>
  secondFactorEnrolledAt !== null && now.getTime() - Date.parse(secondFactorEnrolledAt) >= undoDays * 86_400_000
