import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { clearSessionCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'
import { refuseBreached } from './refuse-breached.ts'
import { replacePassword } from './replace-password.ts'

/** Sets a new password with the link of the mail, once; every session and every other link ends. */
export async function resetPassword(
  ctx: Ctx<'data' | 'identity' | 'mail' | 'breached'>,
  input: { token: string; password: string },
): Promise<Answer<{ message: string }>> {
  const hash = sha256(input.token)
  if (!(await ctx.data.tokens.find(hash, 'reset', ctx.now()))) throw dead()
  await refuseBreached(ctx, input.password, 'password')
  const token = await ctx.data.tokens.consume(hash, 'reset', ctx.now())
  const user = token && (await ctx.data.users.findById(token.userId))
  if (!user || user.disabled || user.sessionEpoch !== token.epoch) throw dead()
  await replacePassword(ctx, user.id, input.password)
  if (!user.emailVerified) await ctx.data.users.markVerified(user.id, ctx.now())
  return {
    output: { message: 'Your password is changed. Please sign in with the new one.' },
    cookies: [clearSessionCookie()],
  }
}

const dead = () => new AppError('gone', 'This link is not valid any more. Please ask for a new one.')
