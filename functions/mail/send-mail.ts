import { type Limit, mailLimits } from '#shared/accounts/limits.ts'
import type { SiteLanguage } from '#shared/languages/site-language.ts'
import { type Mail, type MailTemplate, withoutTypedWords } from '#shared/mail/mail.ts'
import type { Letter } from '../adapters/mail.ts'
import type { User } from '../data/accounts/users.ts'
import { letterHash } from '../data/letter-hash.ts'
import { erasedAddress } from '../data/translations/traces.ts'
import type { Ctx } from '../lib/ctx.ts'
import { env } from '../lib/env.ts'
import { sha256 } from '../lib/hash.ts'
import { type Counted, withinEverybody } from '../lib/limit-address.ts'
import { withinMailbox } from '../lib/within-mailbox.ts'
import { letter, type Site } from './layout.ts'
import { localizerOf } from './localize.ts'
import { makeLink } from './make-link.ts'
import { templates } from './templates.ts'

type Needs = Ctx<'data' | 'mail'>
type Recipient = { email: string; firstName: string | undefined; language: SiteLanguage; user: User | null }

/**
 * Writes and sends one mail, once for its cause however often it is asked for (promise P3). The cause is claimed first; a
 * mail that surely was not sent gives it back and throws, so that the queue tries again (promise W6). Where the answer was
 * lost the claim stays: a missing mail can be asked for again, a second one cannot be taken back. It stays as well where the mail is
 * refused for good.
 */
export async function sendMail(ctx: Needs, mail: Mail): Promise<void> {
  const { cause, template } = mail
  if (!(await ctx.data.mails.claim(cause, template, ctx.now()))) return tellAbandoned(ctx, mail)
  const delivery = await deliver(ctx, mail).catch(async (error: unknown) => {
    await ctx.data.mails.release(cause)
    throw error
  })
  const { status } = delivery
  if (status === 'sent') ctx.log.info('mail sent', { template, status })
  else ctx.log.error('mail not known to be sent', { template, status })
  await ctx.data.mails.settle(cause, { ...delivery, at: ctx.now().toISOString() })
}

/** A mail that comes back while it is claimed: its sender may have died, and then nobody else tells of it. */
async function tellAbandoned(ctx: Needs, { cause, template }: Mail): Promise<void> {
  if (await ctx.data.mails.abandon(cause, ctx.now()))
    ctx.log.error('mail not known to be sent', { template, status: 'unknown' })
}

type Delivery = { status: 'sent'; messageId: string | undefined } | { status: 'unknown' | 'dropped' | 'refused' }

async function deliver(ctx: Needs, mail: Mail): Promise<Delivery> {
  const to = await recipient(ctx, mail)
  const data = to?.user?.emailVerified ? mail.data : withoutTypedWords(mail.template, mail.data)
  if (!to || data === null) return { status: 'dropped' }
  const counted = await withinLimits(ctx, mail.template, to)
  if (!counted.allowed) return { status: 'dropped' }
  // Else the tries of an outage would use up what its recipient may get, and all strangers together.
  return compose(ctx, { ...mail, data } as Mail, to).catch(async (error: unknown) => {
    await counted.giveBack()
    throw error
  })
}

async function compose(ctx: Needs, mail: Mail, to: Recipient): Promise<Delivery> {
  const site = { url: env('SITE_URL'), supportEmail: env('SUPPORT_EMAIL') }
  const link = await makeLink(ctx, mail, to.user)
  if (link === undefined) return { status: 'dropped' }
  const written = write(mail, { ...to, site, link })
  // Before it is sent: of a lost answer, or a process that dies here, this is all that tells which mail it was.
  await ctx.data.mails.note(mail.cause, letterHash(to.email, written))
  return ctx.mail.send(to.email, written)
}

type Written = { site: Site; link: string; firstName: string | undefined; language: SiteLanguage }

/** The finished text of a mail, in the language of its reader. */
export function write(mail: Mail, { site, link, firstName, language }: Written): Letter {
  const localizer = localizerOf(language)
  const template = templates[mail.template] as (
    data: Mail['data'],
    facts: object,
  ) => ReturnType<(typeof templates)['welcome']>
  return letter({ ...template(mail.data, { site, link, localizer }), greetName: firstName }, site, localizer)
}

async function recipient(ctx: Needs, { to }: Mail): Promise<Recipient | null> {
  // Whoever typed an address may have typed a name beside it: only an account's own name greets its owner.
  if ('email' in to) {
    const user = to.account === undefined ? null : await ctx.data.users.findById(to.account)
    return { email: to.email, firstName: undefined, language: to.language ?? 'en', user }
  }
  const user = await ctx.data.users.findById(to.userId)
  if (user?.email === erasedAddress(to.userId)) return null
  // A stranger may have typed this name beside somebody else's address: it greets nobody before the address is confirmed.
  const firstName = user?.emailVerified ? user.firstName : undefined
  return user && { email: user.email, firstName, language: user.language, user }
}

/** Mails that a stranger can cause by typing an address; the others follow from what an account did. */
const askedByAnybody: ReadonlySet<MailTemplate> = new Set([
  'verification',
  'password-reset',
  'address-registered',
  'translator-application-confirm',
])

/** Links that an address's owner waits for: `limitMailRequests` spaces them, so that no address reaches this limit alone in a day. */
const links: ReadonlySet<MailTemplate> = new Set(['verification', 'password-reset', 'translator-application-confirm'])

/**
 * Every kind of mail has a limit for each recipient, counted by kind, so that one kind cannot silence another. To an address
 * that no account has proven, strangers' requests are counted in all as well (promise B3); those to an owner are not, or whoever
 * uses that count up would silence everybody's links.
 */
async function withinLimits(
  ctx: Needs,
  template: MailTemplate,
  { email, user }: Recipient,
): Promise<Pick<Counted, 'allowed' | 'giveBack'>> {
  const isProven = user?.emailVerified === true && user.email === email
  const isOwn = isProven && !askedByAnybody.has(template)
  const limit = links.has(template) ? mailLimits.links : isOwn ? mailLimits.account : mailLimits.recipient
  const counting = { ...limit, scope: `${limit.scope}-${template}` }
  if (isProven) {
    const own: [Limit, string, Date] = [counting, sha256(email), ctx.now()]
    return { ...(await ctx.data.limits.hit(...own)), giveBack: () => ctx.data.limits.giveBack(...own) }
  }
  const { allowed, giveBack } = await withinMailbox(ctx, counting, email)
  // Counted last: a mail that its recipient is spared takes nothing from the others.
  if (!allowed) return { allowed, giveBack }
  const all = await withinEverybody(ctx, mailLimits.everybody, user?.registrationIp ?? '')
  return { allowed: all.allowed, giveBack: async () => void (await Promise.all([giveBack(), all.giveBack()])) }
}
