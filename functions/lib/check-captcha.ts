import type { CaptchaAction } from '#shared/accounts/account.ts'
import { AppError } from '#shared/lib/error.ts'
import type { SiteVerify } from '../adapters/captcha.ts'
import type { Ctx } from './ctx.ts'
import { env } from './env.ts'
import { sha256 } from './hash.ts'

/** Lets only what looks like a person pass: right host and action, a score of at least a half, and each challenge once (promise B4). */
export async function checkCaptcha(ctx: Ctx<'captcha' | 'data'>, token: string, action: CaptchaAction): Promise<void> {
  const verdict = await ctx.captcha.verify(token, ctx.address)
  if (!verdict) {
    throw new AppError(
      'captcha-unavailable',
      {},
      {
        retryAfter: 30,
      },
    )
  }
  const reason = captchaRefusal(verdict, { action, hostname: new URL(env('SITE_URL')).hostname, now: ctx.now() })
  if (reason !== null) throw refused(ctx, reason)
  const challenge = sha256(`${token} ${verdict.challenge_ts}`)
  if (!(await ctx.data.limits.claim('captcha', challenge, maxAgeSeconds * 2, ctx.now()))) throw refused(ctx, 'used')
}

/** A challenge is solved and sent within seconds; the vendor itself forgets it after two minutes. */
const maxAgeSeconds = 300
const minScore = 0.5

/** Why a verdict does not count, or null when it does. */
export function captchaRefusal(
  verdict: SiteVerify,
  wanted: { action: string; hostname: string; now: Date },
): string | null {
  if (!verdict.success) return verdict['error-codes']?.join(',') || 'refused'
  if (verdict.hostname !== wanted.hostname) return 'hostname'
  if (verdict.action !== wanted.action) return 'action'
  if (verdict.score === undefined || verdict.score < minScore) return 'score'
  const age = (wanted.now.getTime() - Date.parse(verdict.challenge_ts ?? '')) / 1000
  return age <= maxAgeSeconds ? null : 'age'
}

function refused(ctx: Ctx, reason: string): AppError {
  ctx.log.warn('captcha refused', { reason })
  return new AppError('captcha-failed')
}

/** What a caller beyond a limit is answered: the same call with a solved captcha goes on. */
export const captchaRequired = () => new AppError('captcha-required', {}, { facts: { captchaRequired: true } })
