import type { Message } from '#shared/lib/answer.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller, notSignedIn } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseBreached } from './refuse-breached.ts'
import { replacePassword } from './replace-password.ts'

/** Sets a new password; every session and every API key ends, and this browser gets a new session. */
export async function changePassword(
  ctx: Ctx<'data' | 'identity' | 'mail' | 'breached'>,
  input: { currentPassword: string; newPassword: string },
): Promise<Answer<Message>> {
  const { userId, secondFactorAt, credentialEpoch } = caller(ctx)
  const { wasRight } = await confirmPassword(ctx, input.currentPassword, 'currentPassword')
  await wasRight()
  await refuseBreached(ctx, input.newPassword, 'newPassword')
  const replaced = await replacePassword(ctx, { id: userId, epoch: credentialEpoch }, input.newPassword)
  if (!replaced) throw notSignedIn()
  const { user, keysEnded } = replaced
  return {
    output: keysEnded > 0 ? messageOf('password-changed-keys', { count: keysEnded }) : messageOf('password-changed'),
    cookies: [await startSession(ctx, user, secondFactorAt)],
  }
}
