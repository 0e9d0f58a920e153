import { resendCooldownSeconds } from '#shared/accounts/account.ts'
import { linkRequests, mailLimits, networkLimits } from '#shared/accounts/limits.ts'
import { AppError } from '#shared/lib/error.ts'
import type { Ctx } from '../lib/ctx.ts'
import { sha256 } from '../lib/hash.ts'
import { captchaRequired, checkCaptcha } from './registration/check-captcha.ts'

/**
 * Rate limit of links that are asked for with an address, known or not (promises A3, B3): the first of a day once a minute,
 * later ones with a solved captcha and a pause that doubles. A stranger can slow the owner down, never silence the mails.
 */
export async function limitMailRequests(
  ctx: Ctx<'data' | 'captcha'>,
  kind: 'resend' | 'forgot',
  { email, recaptchaToken }: { email: string; recaptchaToken?: string | null | undefined },
): Promise<void> {
  const subject = sha256(email)
  const limit = {
    scope: `${linkRequests.scope}-${kind}`,
    max: mailLimits.links.max,
    windowSeconds: linkRequests.windowSeconds,
  }
  const isBusy = await fromBusyNetwork(ctx)
  const count = await ctx.data.limits.countOf(limit, subject, ctx.now())
  const later = Math.max(0, count - linkRequests.free + 1)
  if (later > 0 || isBusy) {
    if (!recaptchaToken) throw captchaRequired()
    await checkCaptcha(ctx, recaptchaToken, 'link')
  }
  const pause = Math.min(resendCooldownSeconds * 2 ** later, linkRequests.longestPauseSeconds)
  if (!(await ctx.data.limits.claim(kind, subject, pause, ctx.now())))
    throw new AppError('mail-too-soon', {}, { retryAfter: pause })
  await ctx.data.limits.hit(limit, subject, ctx.now())
}

async function fromBusyNetwork(ctx: Ctx<'data'>): Promise<boolean> {
  const counted = networkLimits(linkRequests.network, ctx.address)
  const verdicts = await Promise.all(counted.map(([limit, subject]) => ctx.data.limits.hit(limit, subject, ctx.now())))
  return verdicts.some(({ allowed }) => !allowed)
}
