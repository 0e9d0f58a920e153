import { resetMinutes, verificationHours } from '#shared/accounts/account.ts'
import type { MailTemplate } from '#shared/mail/mail.ts'
import { secondsAfter } from '../data/epoch.ts'
import type { LinkToken } from '../data/tokens.ts'
import type { User } from '../data/users.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { sha256 } from '../lib/hash.ts'

type Link = { purpose: LinkToken['purpose']; path: string; seconds: number }

/** The mails that carry a secret. */
const links: Partial<Record<MailTemplate, Link>> = {
  verification: { purpose: 'verify', path: '/verify-email', seconds: verificationHours * 3600 },
  'password-reset': { purpose: 'reset', path: '/reset-password', seconds: resetMinutes * 60 },
}

/**
 * Makes the secret of a mail and stores its hash. It is made here, at the last moment, so that it exists in the mail alone:
 * in no queue, no log and no table (promises A5, R2).
 */
export async function makeLink(ctx: Ctx<'data'>, template: MailTemplate, user: User | null): Promise<string> {
  const link = links[template]
  if (!link || !user) return env('SITE_URL')
  const secret = ctx.newToken()
  await ctx.data.tokens.create(sha256(secret), {
    purpose: link.purpose,
    userId: user.id,
    epoch: user.sessionEpoch,
    expiresAt: secondsAfter(ctx.now(), link.seconds),
  })
  return `${env('SITE_URL')}${link.path}?token=${secret}`
}
