import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { LinkToken } from '../../data/accounts/tokens.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { clearSessionCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'
import { refuseBreached } from './refuse-breached.ts'
import { replacePassword } from './replace-password.ts'

/** Sets a new password with the link of the mail, once; every session, every API key and every other link ends. */
export async function resetPassword(
  ctx: Ctx<'data' | 'identity' | 'mail' | 'breached'>,
  input: { token: string; password: string },
): Promise<Answer<Message>> {
  const hash = sha256(input.token)
  if (!(await ctx.data.tokens.find(hash, 'reset', ctx.now()))) throw dead()
  await refuseBreached(ctx, input.password, 'password')
  const token = await ctx.data.tokens.consume(hash, 'reset', ctx.now())
  const replaced = token && (await setPassword(ctx, token, input.password))
  if (!replaced) throw dead()
  const { user, keysEnded } = replaced
  if (!user.emailVerified) await ctx.data.users.markVerified(user.id, ctx.now())
  return {
    output: keysEnded > 0 ? messageOf('password-reset-keys', { count: keysEnded }) : messageOf('password-reset'),
    cookies: [clearSessionCookie()],
  }
}

/**
 * The link of an address that nobody has verified is for whichever registration stands there: it proves the mailbox, and a stranger who
 * registers the address again and again must not void it. One that is being made or replaced right now is waited for.
 */
async function setPassword(
  ctx: Ctx<'data' | 'identity' | 'mail'>,
  token: LinkToken,
  password: string,
): Promise<{ user: User; keysEnded: number } | null> {
  for (let tries = 0; tries < 40; tries++) {
    const asked = await ctx.data.users.findById(token.userId)
    const user = asked ?? (token.email === undefined ? null : await ctx.data.users.findByEmail(token.email))
    const isOver = asked
      ? asked.credentialEpoch !== token.epoch || (token.sentTo ?? token.email ?? asked.email) !== asked.email
      : token.email === undefined || user?.emailVerified
    if (isOver || user?.disabled) return null
    const replaced =
      user?.complete && (await replacePassword(ctx, { id: user.id, epoch: user.credentialEpoch }, password))
    if (replaced) return replaced
    await wait(100)
  }
  return null
}

const dead = () => new AppError('link-dead')
