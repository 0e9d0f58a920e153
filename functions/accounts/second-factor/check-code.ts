import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../../lib/ctx.ts'

/** A code lives for 30 seconds, and one step of clock drift to both sides. */
const codeSeconds = 120

/** Checks a code against the challenge that the password opened; each code counts once (RFC 6238, 5.2). */
export async function checkSecondFactorCode(
  ctx: Ctx<'data' | 'identity'>,
  userId: UserId,
  challenge: string,
  code: string,
): Promise<void> {
  const isRight = await ctx.identity.checkCode(userId, challenge, code)
  if (!isRight || !(await claimCode(ctx, userId, code))) throw wrongCode()
}

export const claimCode = (ctx: Ctx<'data'>, userId: UserId, code: string): Promise<boolean> =>
  ctx.data.limits.claim('totp', `${userId}#${code}`, codeSeconds, ctx.now())

export const wrongCode = () => {
  const message = 'This code is not right. Please enter the one that your app shows now.'
  return new AppError('bad-input', message, { fields: { totpCode: message } })
}
