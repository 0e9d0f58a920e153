import type { Message } from '#shared/lib/answer.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { limitMailRequests } from '../../lib/limit-mail-requests.ts'
import { inConstantTime } from '../constant-time.ts'

const answerMs = 300

/** Sends the verification mail again; see `limitMailRequests` for how often. An unknown or verified one gets the same answer. */
export async function resendVerification(
  ctx: Ctx<'data' | 'mail' | 'captcha'>,
  input: { email: string; recaptchaToken?: string | null | undefined },
): Promise<Answer<Message>> {
  await limitMailRequests(ctx, 'resend', input)
  await inConstantTime(answerMs, sendAgain(ctx, input.email))
  return { output: messageOf('verification-sent') }
}

async function sendAgain(ctx: Ctx<'data' | 'mail'>, email: string): Promise<void> {
  const user = await ctx.data.users.findByEmail(email)
  if (!user?.complete || user.emailVerified || user.disabled) return
  const cause = `verification:${user.id}:${ctx.requestId}`
  await ctx.mail.enqueue({ cause, to: { userId: user.id }, template: 'verification', data: {} })
}
