import type { Ctx } from '../../lib/ctx.ts'
import { clearSessionCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'

/** Ends this session. Without one there is nothing to end, which is the same to the caller. */
export async function logout(ctx: Ctx<'data'>): Promise<Answer<{ message: string }>> {
  if (ctx.actor?.sessionHash) await ctx.data.sessions.remove(ctx.actor.sessionHash)
  return { output: { message: 'You have been signed out successfully' }, cookies: [clearSessionCookie()] }
}
