import type * as z from 'zod'
import type { CurrentUser } from '#shared/accounts/account.ts'
import type { login as row } from '#shared/accounts/api.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import { asRecovered } from '#shared/staff/powers.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { deviceCookie, deviceMaxAgeSeconds, setDeviceCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'
import { currentUser } from '../profile/current-user.ts'
import { checkSecondFactorCode } from '../second-factor/check-code.ts'
import { useRecoveryCode } from '../second-factor/recovery-codes.ts'
import { guardGuesses } from './guard-guesses.ts'

/**
 * Starts a session. The row is read before the password is tried, and an unknown address makes the same calls as a known
 * one. What is wrong with an account is told only to who knows its password, or one that was typed into a registration (promise A3).
 */
export async function login(
  ctx: Ctx<'data' | 'identity' | 'captcha' | 'mail'>,
  input: z.output<(typeof row)['input']>,
): Promise<Answer<{ user: CurrentUser }>> {
  const user = await ctx.data.users.findByEmail(input.email)
  const guesses = await guardGuesses(ctx, { email: input.email, user, captcha: input.recaptchaToken })
  const check = await ctx.identity.checkPassword(user?.id ?? null, input.password)
  const isRight = user !== null && check.result !== 'wrong' && !user.disabled
  if (!isRight || !user.emailVerified) throw await refusal(ctx, input, user?.id ?? null, isRight)
  let secondFactorAt: string | null = null
  if (check.result === 'code-needed') {
    if (input.totpCode !== undefined) {
      await checkSecondFactorCode(ctx, user.id, check.challenge, input.totpCode)
      secondFactorAt = ctx.now().toISOString()
    } else if (input.recoveryCode !== undefined) {
      await useRecoveryCode(ctx, user.id, input.recoveryCode)
      secondFactorAt = asRecovered(ctx.now())
    } else {
      await guesses.wasRight()
      throw new AppError('second-factor-required', {}, { facts: { secondFactorRequired: true } })
    }
  }
  await guesses.wasRight()
  if (ctx.actor?.sessionHash) await ctx.data.sessions.remove(ctx.actor.sessionHash)
  const cookies = [await startSession(ctx, user, secondFactorAt), await rememberDevice(ctx, user)]
  return { output: { user: currentUser(user) }, cookies }
}

/** This browser's cookie for the account; it is kept where there is one, so that it may know several accounts. */
async function rememberDevice(ctx: Ctx<'data'>, user: User): Promise<string> {
  const secret = deviceCookie(ctx.cookies) ?? ctx.newToken()
  await ctx.data.devices.remember(sha256(secret), user, deviceMaxAgeSeconds, ctx.now())
  return setDeviceCookie(secret)
}

/**
 * A registration that nobody has verified, and the decoy that one of a known address leaves, hear the same after the same calls. The try
 * stays counted for both: else each registration of a known address would be one more guess of its password.
 */
async function refusal(
  { identity }: Ctx<'identity'>,
  { email, password }: { email: string; password: string },
  userId: UserId | null,
  isRegistration: boolean,
): Promise<AppError> {
  const decoy = await identity.checkPassword(userId && identity.decoyOf(userId), password)
  if (!isRegistration && decoy.result === 'wrong') return new AppError('bad-credentials')
  return new AppError('email-unverified', {}, { facts: { emailVerificationRequired: true, email } })
}
