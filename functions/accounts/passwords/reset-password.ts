import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
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
): Promise<Answer<Message>> {
  const hash = sha256(input.token)
  if (!(await ctx.data.tokens.find(hash, 'reset', ctx.now()))) throw dead()
  await refuseBreached(ctx, input.password, 'password')
  const token = await ctx.data.tokens.consume(hash, 'reset', ctx.now())
  const user = token && (await ctx.data.users.findById(token.userId))
  if (!user || user.disabled || user.credentialEpoch !== token.epoch) throw dead()
  if (!(await replacePassword(ctx, { id: user.id, epoch: token.epoch }, input.password))) throw dead()
  if (!user.emailVerified) await ctx.data.users.markVerified(user.id, ctx.now())
  return {
    output: messageOf('password-reset'),
    cookies: [clearSessionCookie()],
  }
}

const dead = () => new AppError('link-dead')
