import type * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { login as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { currentUser } from '../profile/current-user.ts'
import { checkSecondFactorCode } from '../second-factor/check-code.ts'
import { guardGuesses } from './guard-guesses.ts'
import { startSession } from './start-session.ts'

/**
 * Starts a session. The row is read before the password is tried, and an unknown address makes the same calls as a known
 * one. What is wrong with an account is told only to who knows its password (promise A3).
 */
export async function login(
  ctx: Ctx<'data' | 'identity'>,
  input: z.output<(typeof row)['input']>,
): Promise<Answer<{ user: CurrentUser }>> {
  const guesses = await guardGuesses(ctx, input.email)
  const user = await ctx.data.users.findByEmail(input.email)
  const check = await ctx.identity.checkPassword(user?.id ?? null, input.password)
  if (!user || check.result === 'wrong' || user.disabled) throw wrong()
  if (!user.emailVerified) {
    await guesses.wasRight()
    throw new AppError('email-unverified', 'Please verify your email address before signing in.', {
      facts: { emailVerificationRequired: true, email: user.email },
    })
  }
  let secondFactorAt: string | null = null
  if (check.result === 'code-needed') {
    if (input.totpCode === undefined) {
      await guesses.wasRight()
      throw new AppError('second-factor-required', 'Please enter the code of your authenticator app.', {
        facts: { secondFactorRequired: true },
      })
    }
    await checkSecondFactorCode(ctx, user.id, check.challenge, input.totpCode)
    secondFactorAt = ctx.now().toISOString()
  }
  await guesses.wasRight()
  if (ctx.actor?.sessionHash) await ctx.data.sessions.remove(ctx.actor.sessionHash)
  return { output: { user: currentUser(user) }, cookies: [await startSession(ctx, user, secondFactorAt)] }
}

const wrong = () => new AppError('bad-credentials', 'Please check your credentials and try again.')
