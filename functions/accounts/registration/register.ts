import { setTimeout as wait } from 'node:timers/promises'
import type { Registration } from '#shared/accounts/account.ts'
import { mailLimits, registrationLimits } from '#shared/accounts/limits.ts'
import type { Message } from '#shared/lib/answer.ts'
import { UserId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { NewUser, User } from '../../data/accounts/users.ts'
import { checkCaptcha } from '../../lib/check-captcha.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { setRegistrationCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'
import { limitEverybody, limitNetwork } from '../../lib/limit-address.ts'
import { withinMailbox } from '../../lib/within-mailbox.ts'
import { inConstantTime } from '../constant-time.ts'
import { refuseBreached } from '../passwords/refuse-breached.ts'
import { warnOwner } from '../warn-owner.ts'
import { isBeingMade } from './find-registration.ts'

type Needs = Ctx<'data' | 'identity' | 'mail' | 'captcha' | 'breached'>

/** Longer than any path takes, so that all of them answer after the same time. */
const answerMs = 900

/** Creates an account. A known address gets the same answer, and its owner a mail (promise A3). */
export async function register(ctx: Needs, input: Registration): Promise<Answer<Message>> {
  await limitNetwork(ctx, registrationLimits.address, 'too-many-registrations')
  await limitNetwork(ctx, registrationLimits.addressDay, 'too-many-registrations')
  await checkCaptcha(ctx, input.recaptchaToken, 'register')
  await limitEverybody(ctx, registrationLimits.everybody, 'too-many-registrations')
  await refuseBreached(ctx, input.password, 'password')
  const secret = ctx.newToken()
  await inConstantTime(answerMs, createAccount(ctx, input, sha256(secret)))
  return { output: messageOf('registered'), cookies: [setRegistrationCookie(secret)] }
}

/**
 * One registration is one user id with its own password, data and links. A later registration of an address that nobody has
 * verified replaces the earlier one: whoever types a stranger's address first gains nothing when the stranger comes. The same
 * password again is the same person (a second click, another browser): the registration and its link stay.
 */
async function createAccount(ctx: Needs, input: Registration, browser: string): Promise<void> {
  const id = UserId.parse(ctx.newId())
  for (let tries = 0; tries < 5; tries++) {
    const earlier = await settled(ctx, input.email)
    if (earlier?.emailVerified) {
      await leaveDecoy(ctx, earlier.id, input.password)
      return warnOwner(ctx, earlier.id)
    }
    if (earlier && (await isSamePerson(ctx, earlier, input.password))) {
      if (await ctx.data.users.addRegistrationBrowser(earlier.id, browser)) return sendVerification(ctx, earlier)
      continue
    }
    // Its owner is setting a password with a link of the mailbox, or broke off in it.
    if (earlier && earlier.credentialEpoch > 0) {
      await leaveDecoy(ctx, earlier.id, input.password)
      return sendVerification(ctx, earlier)
    }
    const user = newUser(ctx, id, input, browser)
    if (!(await ctx.data.users.create(user, earlier?.id ?? null))) continue
    if (earlier) await ctx.identity.removeUser(earlier.id)
    await ctx.identity.createUser(id, input.password)
    await ctx.data.users.markComplete(id, ctx.now())
    return sendVerification(ctx, { id, email: input.email })
  }
  ctx.log.warn('several registrations of one address at once: the others stand')
}

/**
 * Keeps the password of a registration that made no account, the last one, so that sign-in answers to it as to that of a registration: who
 * types an address here and signs in hears the same, whether it has an account or not (promise A3). It opens nothing.
 */
const leaveDecoy = (ctx: Needs, id: UserId, password: string): Promise<void> =>
  ctx.identity.createUser(ctx.identity.decoyOf(id), password)

/** The earlier registration of an address. One that is being made right now gets a moment to store its password. */
async function settled(ctx: Needs, email: string): Promise<User | null> {
  for (let tries = 0; ; tries++) {
    const user = await ctx.data.users.findByEmail(email)
    if (!user || !isBeingMade(user, ctx.now()) || tries === 10) return user
    await wait(200)
  }
}

async function isSamePerson(ctx: Needs, { id, complete }: User, password: string): Promise<boolean> {
  return complete && (await ctx.identity.checkPassword(id, password)).result !== 'wrong'
}

/** One mail a registration a day. However many registrations name an address, it gets few; another is asked for by "resend". */
async function sendVerification(ctx: Needs, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  const now = ctx.now()
  const cause = `verification:${id}:${now.toISOString().slice(0, 10)}`
  if (!(await withinMailbox(ctx, mailLimits.registrations, email)).allowed) return
  await ctx.mail.enqueue({ cause, to: { userId: id }, template: 'verification', data: {} })
}

function newUser(ctx: Needs, id: UserId, input: Registration, browser: string): NewUser {
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
    registrationHashes: [browser],
    createdAt: now,
    updatedAt: now,
  }
}
