import type { changeEmail as row } from '#shared/accounts/api.ts'
import { addressChanges, type Limit } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Verb } from '../../lib/http.ts'
import { inConstantTime } from '../constant-time.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { ownUser } from '../profile/own-user.ts'
import { giveSecondFactor } from '../second-factor/give-second-factor.ts'
import { warnOwner } from '../warn-owner.ts'

const answerMs = 300

/**
 * Sends a link to the address that the account is to have; nothing changes before it is used. It takes what signing in takes, so that a
 * borrowed browser cannot take the account away. An address that has an account gets the same answer, and its owner a mail (promise A3).
 */
export const changeEmail: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const user = await ownUser(ctx)
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  await wasRight()
  if (input.email === user.email) throw new AppError('email-unchanged', {}, { field: 'email' })
  const asking: [Limit, string, Date] = [addressChanges, String(user.id), ctx.now()]
  const { allowed, retryAfter } = await ctx.data.limits.hit(...asking)
  if (!allowed) throw new AppError('too-many-address-changes', {}, { retryAfter })
  // Behind all that refuses: a recovery code is used up by it. A wrong code asks for nothing, and has limits of its own.
  if (check.result === 'code-needed')
    await giveSecondFactor(ctx, user.id, check.challenge, input).catch(async (error: unknown) => {
      await ctx.data.limits.giveBack(...asking)
      throw error
    })
  await inConstantTime(answerMs, sendLink(ctx, user, input.email))
  return { output: messageOf('email-change-sent', { email: input.email }) }
}

async function sendLink(ctx: Ctx<'data' | 'mail'>, user: User, email: string): Promise<void> {
  const holder = await ctx.data.users.findByEmail(email)
  if (holder?.emailVerified) return warnOwner(ctx, holder.id)
  await ctx.mail.enqueue({
    cause: `email-change:${user.id}:${ctx.requestId}`,
    to: { email, language: user.language, account: user.id },
    template: 'email-change',
    data: {},
  })
}
