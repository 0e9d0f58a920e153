import { resendCooldownSeconds } from '#shared/accounts/account.ts'
import { type Limit, linkRequests, mailLimits, networkLimits } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import { recipientOf } from '#shared/lib/mailbox.ts'
import { captchaRequired, checkCaptcha } from './check-captcha.ts'
import type { Ctx } from './ctx.ts'
import { sha256 } from './hash.ts'

/**
 * Rate limit of links that are asked for with an address, known or not (promises A3, B3): the first of a day once a minute,
 * later ones with a solved captcha and a pause that doubles. A stranger can slow the owner down, never silence the mails. The captcha is asked
 * for by the mailbox, of whose addresses there is no end. The pause is the address's own: what a stranger asks for with another one
 * brings its owner no link to wait for.
 */
export async function limitMailRequests(
  ctx: Ctx<'data' | 'captcha'>,
  kind: 'resend' | 'forgot' | 'application',
  { email, recaptchaToken }: { email: string; recaptchaToken?: string | null | undefined },
): Promise<void> {
  const subject = sha256(email)
  const limit = {
    scope: `${linkRequests.scope}-${kind}`,
    max: mailLimits.links.max,
    windowSeconds: linkRequests.windowSeconds,
  }
  const isBusy = await fromBusyNetwork(ctx)
  const mailbox: [Limit, string, Date] = [
    { ...limit, scope: `${limit.scope}-mailbox`, max: linkRequests.free },
    sha256(recipientOf(email)),
    ctx.now(),
  ]
  // Counted before it is known whether it will be sent: many at once would else all be the first.
  const { allowed } = await ctx.data.limits.hit(...mailbox)
  if (!allowed || isBusy) {
    if (!recaptchaToken) throw captchaRequired()
    await checkCaptcha(ctx, recaptchaToken, 'link')
  }
  const count = await ctx.data.limits.countOf(limit, subject, ctx.now())
  const later = Math.max(0, count - linkRequests.free + 1)
  const pause = Math.min(resendCooldownSeconds * 2 ** later, linkRequests.longestPauseSeconds)
  if (!(await ctx.data.limits.claim(kind, subject, pause, ctx.now()))) {
    await ctx.data.limits.giveBack(...mailbox)
    throw new AppError('mail-too-soon', {}, { retryAfter: pause })
  }
  await ctx.data.limits.hit(limit, subject, ctx.now())
}

async function fromBusyNetwork(ctx: Ctx<'data'>): Promise<boolean> {
  const counted = networkLimits(linkRequests.network, ctx.address)
  const verdicts = await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, ctx.now())))
  return verdicts.some(({ allowed }) => !allowed)
}
