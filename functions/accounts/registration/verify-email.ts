import type { Verification } from '#shared/accounts/account.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { User } from '../../data/accounts/users.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { registrationCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'
import { findRegistration } from './find-registration.ts'

/**
 * Confirms an address in the browser that registered it. Anywhere else the link alone proves only that somebody reads the
 * mail: a stranger's registration must not become an account by the click of the address's owner or of a mail scanner. There
 * the answer asks for the password that was chosen (`confirmRegistration`). It starts no session (promise A5).
 */
export async function verifyEmail(ctx: Ctx<'data' | 'mail'>, input: { token: string }): Promise<Answer<Verification>> {
  const user = await findRegistration(ctx, input.token)
  if (!user) return { output: { verified: false, ...messageOf('verification-link-dead') } }
  const secret = registrationCookie(ctx.cookies)
  const isHere = secret !== undefined && user.registrationHashes.includes(sha256(secret))
  if (user.emailVerified || isHere) return { output: await confirmed(ctx, user) }
  return { output: { verified: false, ...messageOf('registration-password-missing'), passwordRequired: true } }
}

/** Verifies once; a link that is opened again within its life answers the same. */
export async function confirmed(ctx: Ctx<'data' | 'mail'>, user: User): Promise<Verification> {
  if (!user.emailVerified) await ctx.data.users.markVerified(user.id, ctx.now())
  await ctx.mail.enqueue({ cause: `welcome:${user.id}`, to: { userId: user.id }, template: 'welcome', data: {} })
  return { verified: true, ...messageOf('email-verified'), user: { firstName: user.firstName } }
}
