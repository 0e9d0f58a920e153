import type { removeSecondFactor as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller, notSignedIn } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { giveSecondFactor } from './give-second-factor.ts'
import { tellChange } from './tell-change.ts'

/**
 * Takes the app away, so that another one can be set up. The row is written before Cognito is told: broken off in between, sign-in
 * still asks for the code, and enrolment begins anew.
 */
export const removeSecondFactor: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const { userId, sessionEpoch } = caller(ctx)
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  if (check.result !== 'code-needed') throw new AppError('second-factor-not-set-up')
  await giveSecondFactor(ctx, userId, check.challenge, input)
  await wasRight()
  const user = await ctx.data.users.clearSecondFactor(userId, sessionEpoch, ctx.now())
  if (!user) throw notSignedIn()
  await ctx.identity.removeSecondFactor(userId)
  await ctx.data.recoveryCodes.remove(userId)
  await tellChange(ctx, userId, 'off')
  return { output: messageOf('second-factor-removed'), cookies: [await startSession(ctx, user, null)] }
}
