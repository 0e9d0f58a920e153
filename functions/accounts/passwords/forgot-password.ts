import { resendCooldownSeconds } from '#shared/accounts/account.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { evenTime } from '../even-time.ts'
import { takeTurn } from '../take-turn.ts'

const answerMs = 300

/** Sends a link that sets a new password. An unknown address gets the same answer in the same time (promise A3). */
export async function forgotPassword(
  ctx: Ctx<'data' | 'mail'>,
  input: { email: string },
): Promise<Answer<{ message: string }>> {
  await takeTurn(ctx, 'forgot', input.email, resendCooldownSeconds)
  await evenTime(answerMs, sendLink(ctx, input.email))
  return { output: { message: 'If this address has an account, a link to set a new password is on its way.' } }
}

async function sendLink(ctx: Ctx<'data' | 'mail'>, email: string): Promise<void> {
  const user = await ctx.data.users.findByEmail(email)
  if (!user?.complete || user.disabled) return
  const cause = `password-reset:${user.id}:${ctx.requestId}`
  await ctx.mail.enqueue({ cause, to: { userId: user.id }, template: 'password-reset', data: {} })
}
