import { resendCooldownSeconds } from '#shared/accounts/account.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { evenTime } from '../even-time.ts'
import { takeTurn } from '../take-turn.ts'

const answerMs = 300

/** Sends the verification mail again, at most once a minute an address. An unknown or verified one gets the same answer. */
export async function resendVerification(
  ctx: Ctx<'data' | 'mail'>,
  input: { email: string },
): Promise<Answer<{ message: string }>> {
  await takeTurn(ctx, 'resend', input.email, resendCooldownSeconds)
  await evenTime(answerMs, sendAgain(ctx, input.email))
  return { output: { message: 'If this address is waiting to be verified, a new link is on its way.' } }
}

async function sendAgain(ctx: Ctx<'data' | 'mail'>, email: string): Promise<void> {
  const user = await ctx.data.users.findByEmail(email)
  if (!user?.complete || user.emailVerified || user.disabled) return
  const cause = `verification:${user.id}:${ctx.requestId}`
  await ctx.mail.enqueue({ cause, to: { userId: user.id }, template: 'verification', data: {} })
}
