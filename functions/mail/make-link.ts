import { addressMinutes, resetMinutes, undoDays, verificationHours } from '#shared/accounts/account.ts'
import { InvitationId, TranslatorId } from '#shared/lib/id.ts'
import type { Mail, MailTemplate } from '#shared/mail/mail.ts'
import { proofDays } from '#shared/translators/translator.ts'
import type { LinkToken } from '../data/accounts/tokens.ts'
import type { User } from '../data/accounts/users.ts'
import { secondsAfter } from '../data/epoch.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { sha256 } from '../lib/hash.ts'

type Link = { purpose: LinkToken['purpose']; path: string; seconds: number }

/** The mails that carry a secret. */
const links: Partial<Record<MailTemplate, Link>> = {
  verification: { purpose: 'verify', path: '/verify-email', seconds: verificationHours * 3600 },
  'password-reset': { purpose: 'reset', path: '/reset-password', seconds: resetMinutes * 60 },
  'email-change': { purpose: 'address', path: '/change-email', seconds: addressMinutes * 60 },
  'email-changed': { purpose: 'undo', path: '/undo-email', seconds: undoDays * 86_400 },
}

/**
 * Makes the secret of a mail and stores its hash. It is made here, at the last moment, so that it exists in the mail alone:
 * in no queue, no log and no table (promises A5, R2). Undefined where the mail has been overtaken: it is not sent.
 */
export async function makeLink(ctx: Ctx<'data'>, mail: Mail, user: User | null): Promise<string | undefined> {
  if (mail.template === 'admin-invitation') return invitationLink(ctx, mail.data)
  if (mail.template === 'translator-application-confirm') return proofLink(ctx, mail.data)
  const link = mail.template === 'email-changed' && !mail.data.undo ? undefined : links[mail.template]
  const { to } = mail
  const userId = 'email' in to ? to.account : user?.id
  if (!link || userId === undefined) return env('SITE_URL')
  const secret = ctx.newToken()
  await ctx.data.tokens.create(sha256(secret), {
    purpose: link.purpose,
    userId,
    epoch: user?.credentialEpoch ?? 0,
    expiresAt: secondsAfter(ctx.now(), link.seconds),
    ...('email' in to ? { email: to.email } : user?.emailVerified && { sentTo: user.email }),
  })
  return `${env('SITE_URL')}${link.path}?token=${secret}`
}

/** The link that proves the address of a visitor's application; its secret names the application. */
async function proofLink(ctx: Ctx<'data'>, data: Mail<'translator-application-confirm'>['data']): Promise<string> {
  const secret = ctx.newToken()
  const id = TranslatorId.parse(data.translatorId)
  await ctx.data.translators.offerProof(id, sha256(secret), secondsAfter(ctx.now(), proofDays * 86_400))
  return `${env('SITE_URL')}/translator-application?token=${id}.${secret}`
}

/** The link of the newest sending of an invitation that is still unanswered. */
async function invitationLink(
  ctx: Ctx<'data'>,
  { invitationId, sending }: Mail<'admin-invitation'>['data'],
): Promise<string | undefined> {
  const secret = ctx.newToken()
  const id = InvitationId.parse(invitationId)
  if (!(await ctx.data.invitations.offer(id, sending, sha256(secret)))) return undefined
  return `${env('SITE_URL')}/admin-invitation/${id}~${secret}`
}
