import type { Verification } from '#shared/accounts/account.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { guardGuesses } from '../sign-in/guard-guesses.ts'
import { findRegistration } from './find-registration.ts'
import { confirmed } from './verify-email.ts'

/** Confirms an address from another browser than the one that registered: by the link and the password chosen there. */
export async function confirmRegistration(
  ctx: Ctx<'data' | 'identity' | 'mail' | 'captcha'>,
  input: { token: string; password: string; recaptchaToken?: string | null | undefined },
): Promise<Answer<Verification>> {
  const user = await findRegistration(ctx, input.token)
  if (!user) return { output: { verified: false, ...messageOf('verification-link-dead') } }
  const guesses = await guardGuesses(ctx, { email: user.email, user, captcha: input.recaptchaToken })
  const { result } = await ctx.identity.checkPassword(user.id, input.password)
  if (result === 'wrong') throw new AppError('registration-password-wrong', {}, { field: 'password' })
  await guesses.wasRight()
  return { output: await confirmed(ctx, user) }
}
