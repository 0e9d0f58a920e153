import type { Message } from '#shared/lib/answer.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { limitMailRequests } from '../../lib/limit-mail-requests.ts'
import { inConstantTime } from '../constant-time.ts'
import { isBeingMade } from '../registration/find-registration.ts'

const answerMs = 300

/** Sends a link that sets a new password. An unknown address gets the same answer in the same time (promise A3). */
export async function forgotPassword(
  ctx: Ctx<'data' | 'mail' | 'captcha'>,
  input: { email: string; recaptchaToken?: string | null | undefined },
): Promise<Answer<Message>> {
  await limitMailRequests(ctx, 'forgot', input)
  await inConstantTime(answerMs, sendLink(ctx, input.email))
  return { output: messageOf('reset-sent') }
}

async function sendLink(ctx: Ctx<'data' | 'mail'>, email: string): Promise<void> {
  const user = await ctx.data.users.findByEmail(email)
  if (!user || user.disabled || !(user.complete || isBeingMade(user, ctx.now()))) return
  const cause = `password-reset:${user.id}:${ctx.requestId}`
  const to = user.emailVerified ? { userId: user.id } : { email, language: user.language, account: user.id }
  await ctx.mail.enqueue({ cause, to, template: 'password-reset', data: {} })
}
