import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { checkSecondFactorCode } from './check-code.ts'

/** Takes the second factor again, so that this session may do for ten minutes what wants a fresh one. */
export async function checkSecondFactor(
  ctx: Ctx<'data' | 'identity'>,
  input: { password: string; totpCode: string },
): Promise<Answer<Message>> {
  const { userId, sessionHash } = caller(ctx)
  const { check, wasRight } = await confirmPassword(ctx, input.password, 'password')
  if (check.result !== 'code-needed') throw new AppError('second-factor-not-set-up')
  await checkSecondFactorCode(ctx, userId, check.challenge, input.totpCode)
  await wasRight()
  if (sessionHash !== null) await ctx.data.sessions.markSecondFactor(sessionHash, ctx.now())
  return { output: messageOf('second-factor-confirmed') }
}
