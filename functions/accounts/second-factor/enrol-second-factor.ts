import { AppError } from '#shared/lib/error.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { ownUser } from '../profile/own-user.ts'

/** A secret for an authenticator app. It counts once a code confirmed it; an account that has one must not get a second. */
export async function enrolSecondFactor(
  ctx: Ctx<'data' | 'identity'>,
  input: { password: string },
): Promise<Answer<{ secret: string; uri: string }>> {
  const { wasRight, accessToken } = await openFor(ctx, input.password)
  await wasRight()
  const secret = await ctx.identity.newSecret(accessToken)
  return { output: { secret, uri: otpauthUri(caller(ctx).email, secret) } }
}

export const alreadyOn = () => new AppError('second-factor-on')

/** Where the app was confirmed, but nobody got to write it down, the half-made enrolment is taken away first. */
async function openFor(ctx: Ctx<'data' | 'identity'>, password: string) {
  const first = await confirmPassword(ctx, password, 'password')
  if (first.check.result === 'right') return { ...first, accessToken: first.check.accessToken }
  const { id, secondFactorEnrolledAt } = await ownUser(ctx)
  if (secondFactorEnrolledAt !== null) throw alreadyOn()
  await first.wasRight()
  await ctx.identity.removeSecondFactor(id)
  const again = await confirmPassword(ctx, password, 'password')
  if (again.check.result !== 'right') throw alreadyOn()
  return { ...again, accessToken: again.check.accessToken }
}

const otpauthUri = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`Attesta:${email}`)}?secret=${secret}&issuer=Attesta`
