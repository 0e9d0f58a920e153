import type { confirmSecondFactor as row } from '#shared/accounts/api.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller, notSignedIn } from '../../lib/caller.ts'
import type { Verb } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { claimCode, wrongCode } from './check-code.ts'
import { alreadyOn } from './enrol-second-factor.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { tellChange } from './tell-change.ts'

/**
 * Turns the second factor on with a first code, and makes the recovery codes. Sessions without it end; this browser gets a new one that
 * has it. Of two at once only the one whose code counts goes on.
 */
export const confirmSecondFactor: Verb<typeof row, 'data' | 'identity' | 'mail'> = async (ctx, input) => {
  const { userId, sessionEpoch } = caller(ctx)
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  if (check.result === 'code-needed') throw alreadyOn()
  if (!(await ctx.identity.confirmSecret(userId, check.accessToken, input.totpCode))) throw wrongCode()
  if (!(await claimCode(ctx, userId, input.totpCode))) throw wrongCode()
  await wasRight()
  const recoveryCodes = await makeRecoveryCodes(ctx, userId)
  await ctx.data.users.markSecondFactor(userId, ctx.now())
  const user = await ctx.data.users.endSessions(userId, sessionEpoch)
  if (!user) throw notSignedIn()
  await tellChange(ctx, userId, 'on')
  return {
    output: { ...messageOf('second-factor-set-up'), recoveryCodes },
    cookies: [await startSession(ctx, user, ctx.now().toISOString())],
  }
}
