import { guessLimits } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import type { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { countGuessInTurn } from '../sign-in/guard-guesses.ts'

/** Longer than a code is right: 30 seconds, and the steps of clock drift to both sides that the pool allows. */
const codeSeconds = 300

/**
 * Checks a code against the challenge that the password opened; each code counts once (RFC 6238, 5.2). Wrong ones are counted for the
 * password: a new one, which ends whoever guesses with the old, begins anew. What is over that is not counted for the account: nobody
 * with an old password uses up what its owner may do with the new one.
 */
export async function checkSecondFactorCode(
  ctx: Ctx<'data' | 'identity'>,
  userId: UserId,
  challenge: string,
  code: string,
): Promise<void> {
  const epoch = (await ctx.data.users.findById(userId))?.credentialEpoch ?? 0
  const guesses = await countGuessInTurn(
    ctx,
    [[guessLimits.code, `${userId}#${epoch}`]],
    [[guessLimits.codes, String(userId)]],
  )
  const isRight = await ctx.identity.checkCode(userId, challenge, code)
  if (!isRight || !(await claimCode(ctx, userId, code))) throw wrongCode()
  await guesses.wasRight()
}

export const claimCode = (ctx: Ctx<'data'>, userId: UserId, code: string): Promise<boolean> =>
  ctx.data.limits.claim('totp', `${userId}#${code}`, codeSeconds, ctx.now())

export const wrongCode = () => new AppError('totp-wrong', {}, { field: 'totpCode' })
