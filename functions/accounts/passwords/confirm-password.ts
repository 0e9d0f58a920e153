import { AppError } from '#shared/lib/error.ts'
import type { PasswordCheck } from '../../adapters/identity.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { guardGuesses } from '../sign-in/guard-guesses.ts'

type Right = Exclude<PasswordCheck, { result: 'wrong' }>

/** Asks for the caller's password again before something that a borrowed browser must not do. */
export async function confirmPassword(
  ctx: Ctx<'data' | 'identity'>,
  password: string,
  field: string,
): Promise<{ check: Right; wasRight: () => Promise<void> }> {
  const { email, userId } = caller(ctx)
  const guesses = await guardGuesses(ctx, email)
  const check = await ctx.identity.checkPassword(userId, password)
  if (check.result === 'wrong') {
    const message = 'This is not your password.'
    throw new AppError('bad-input', message, { fields: { [field]: message } })
  }
  return { check, ...guesses }
}
