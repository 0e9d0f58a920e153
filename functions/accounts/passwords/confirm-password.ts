import { guessLimits } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import type { PasswordCheck } from '../../adapters/identity.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { countGuessInTurn } from '../sign-in/guard-guesses.ts'

type Right = Exclude<PasswordCheck, { result: 'wrong' }>

/**
 * Asks for the caller's password again before something that a borrowed browser must not do. Wrong ones are counted for this
 * session and the account's sessions alone, so that a stranger's guesses elsewhere never keep somebody from changing a password or
 * leaving. What is over for a session is not counted for the account: a borrowed one alone keeps its owner from nothing.
 */
export async function confirmPassword(
  ctx: Ctx<'data' | 'identity'>,
  password: string,
  field: string,
): Promise<{ check: Right; wasRight: () => Promise<void> }> {
  const { userId, sessionHash } = caller(ctx)
  const guesses = await countGuessInTurn(
    ctx,
    [[guessLimits.session, `${userId}#${sessionHash}`]],
    [[guessLimits.sessions, String(userId)]],
  )
  const check = await ctx.identity.checkPassword(userId, password)
  if (check.result === 'wrong') throw new AppError('password-wrong', {}, { field })
  return { check, ...guesses }
}
