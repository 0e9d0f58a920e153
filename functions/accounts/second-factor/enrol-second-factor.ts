import { AppError } from '#shared/lib/error.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'

/** A secret for an authenticator app. It counts once a code confirmed it; an account that has one must not get a second. */
export async function enrolSecondFactor(
  ctx: Ctx<'data' | 'identity'>,
  input: { password: string },
): Promise<Answer<{ secret: string; uri: string }>> {
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  await wasRight()
  if (check.result === 'code-needed') throw alreadyOn()
  const secret = await ctx.identity.newSecret(check.accessToken)
  return { output: { secret, uri: otpauthUri(caller(ctx).email, secret) } }
}

export const alreadyOn = () => new AppError('conflict', 'A second factor is already set up for this account')

const otpauthUri = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Attesta:${email}`)}?secret=${secret}&issuer=Attesta`
