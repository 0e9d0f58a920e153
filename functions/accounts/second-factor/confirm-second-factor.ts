import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { startSession } from '../sign-in/start-session.ts'
import { claimCode, wrongCode } from './check-code.ts'
import { alreadyOn } from './enrol-second-factor.ts'

/** Turns the second factor on with a first code. Sessions without it end; this browser gets a new one that has it. */
export async function confirmSecondFactor(
  ctx: Ctx<'data' | 'identity'>,
  input: { password: string; totpCode: string },
): Promise<Answer<{ message: string }>> {
  const { userId } = caller(ctx)
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  if (check.result === 'code-needed') throw alreadyOn()
  if (!(await ctx.identity.confirmSecret(userId, check.accessToken, input.totpCode))) throw wrongCode()
  await claimCode(ctx, userId, input.totpCode)
  await wasRight()
  await ctx.data.users.markSecondFactor(userId, ctx.now())
  const user = await ctx.data.users.endSessions(userId)
  return {
    output: { message: 'Your authenticator app is set up.' },
    cookies: [await startSession(ctx, user, ctx.now().toISOString())],
  }
}
