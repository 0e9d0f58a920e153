import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { startSession } from '../sign-in/start-session.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseBreached } from './refuse-breached.ts'
import { replacePassword } from './replace-password.ts'

/** Sets a new password; every session ends, and this browser gets a new one. */
export async function changePassword(
  ctx: Ctx<'data' | 'identity' | 'mail' | 'breached'>,
  input: { currentPassword: string; newPassword: string },
): Promise<Answer<{ message: string }>> {
  const { userId, secondFactorAt } = caller(ctx)
  const { wasRight } = await confirmPassword(ctx, input.currentPassword, 'currentPassword')
  await wasRight()
  await refuseBreached(ctx, input.newPassword, 'newPassword')
  const user = await replacePassword(ctx, userId, input.newPassword)
  return {
    output: { message: 'Your password is changed. Other browsers have been signed out.' },
    cookies: [await startSession(ctx, user, secondFactorAt)],
  }
}
