import type { Registration } from '#shared/accounts/account.ts'
import { registrationLimits } from '#shared/accounts/limits.ts'
import { UserId } from '#shared/lib/id.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { limitAddress } from '../../lib/limit-address.ts'
import { evenTime } from '../even-time.ts'
import { refuseBreached } from '../passwords/refuse-breached.ts'
import { checkCaptcha } from './check-captcha.ts'

type Needs = Ctx<'data' | 'identity' | 'mail' | 'captcha' | 'breached'>

const message = 'Account created. Please check your email for the verification link.'
/** Longer than any of the ways takes, so that all of them answer at the same moment. */
const answerMs = 900

/** Creates an account. A known address gets the same answer, and its owner a mail (promise A3). */
export async function register(ctx: Needs, input: Registration): Promise<Answer<{ message: string }>> {
  await limitAddress(ctx, registrationLimits, 'Too many registrations. Please try again later.')
  await checkCaptcha(ctx, input.recaptchaToken)
  await refuseBreached(ctx, input.password, 'password')
  await evenTime(answerMs, createAccount(ctx, input))
  return { output: { message } }
}

/**
 * The rows first, then the password; then the account is complete, and the mail goes out. A registration that broke off
 * before is resumed by the next try with its own id (promise P3). A complete one never takes another password: whoever
 * types a stranger's address must not gain the account that the stranger confirms.
 */
async function createAccount(ctx: Needs, input: Registration): Promise<void> {
  const id = UserId.parse(ctx.newId())
  if (await ctx.data.users.create(newUser(ctx, id, input))) {
    await finish(ctx, id, input.password)
    return sendVerification(ctx, id)
  }
  const owner = await ctx.data.users.findByEmail(input.email)
  if (!owner) throw new Error('The address is taken by nobody')
  if (owner.emailVerified) return warnOwner(ctx, owner.id)
  if (!owner.complete) {
    const { firstName, lastName, country, primaryLanguage, newsletterOptIn } = input
    const profile = { firstName, lastName, country, primaryLanguage, newsletterOptIn, language: ctx.language }
    await ctx.data.users.updateProfile(owner.id, profile, ctx.now())
    await finish(ctx, owner.id, input.password)
  }
  await sendVerification(ctx, owner.id)
}

async function finish(ctx: Needs, id: UserId, password: string): Promise<void> {
  await ctx.identity.createUser(id, password)
  await ctx.data.users.markComplete(id, ctx.now())
}

/** However often an address is registered in a day, it gets one mail of each kind. */
const causeToday = (ctx: Needs, what: string, id: UserId): string =>
  `${what}:${id}:${ctx.now().toISOString().slice(0, 10)}`

async function sendVerification(ctx: Needs, id: UserId): Promise<void> {
  const cause = causeToday(ctx, 'verification', id)
  await ctx.mail.enqueue({ cause, to: { userId: id }, template: 'verification', data: {} })
}

async function warnOwner(ctx: Needs, id: UserId): Promise<void> {
  const cause = causeToday(ctx, 'address-registered', id)
  await ctx.mail.enqueue({ cause, to: { userId: id }, template: 'address-registered', data: {} })
}

function newUser(ctx: Needs, id: UserId, input: Registration) {
  const now = ctx.now().toISOString()
  return {
    id,
    username: input.email,
    email: input.email,
    firstName: input.firstName,
    lastName: input.lastName,
    country: input.country,
    primaryLanguage: input.primaryLanguage,
    newsletterOptIn: input.newsletterOptIn,
    language: ctx.language,
    registrationIp: ctx.address,
    createdAt: now,
    updatedAt: now,
  }
}
