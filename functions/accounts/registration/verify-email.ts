import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Answer } from '../../lib/http.ts'

type Verification = { verified: boolean; message: string; user?: { firstName: string } }

/**
 * Confirms an address. Mail scanners open links too: opening it again within its life answers the same, and it starts no
 * session, so that nobody but the owner of the password gains from it (promise A5).
 */
export async function verifyEmail(ctx: Ctx<'data' | 'mail'>, input: { token: string }): Promise<Answer<Verification>> {
  const token = await ctx.data.tokens.find(sha256(input.token), 'verify', ctx.now())
  const user = token && (await ctx.data.users.findById(token.userId))
  if (!user || user.disabled) {
    const message = 'This verification link is not valid any more. Please ask for a new one.'
    return { output: { verified: false, message } }
  }
  if (!user.emailVerified) await ctx.data.users.markVerified(user.id, ctx.now())
  await ctx.mail.enqueue({ cause: `welcome:${user.id}`, to: { userId: user.id }, template: 'welcome', data: {} })
  return { output: { verified: true, message: 'Your email address is verified.', user: { firstName: user.firstName } } }
}
