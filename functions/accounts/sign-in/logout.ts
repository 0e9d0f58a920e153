import type { Message } from '#shared/lib/answer.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { sha256 } from '../../lib/hash.ts'
import { clearSessionCookie, sessionCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'

/** Ends the session of the cookie, whoever else the call comes from. Without one there is nothing to end, which is the same to the caller. */
export async function logout(ctx: Ctx<'data'>): Promise<Answer<Message>> {
  const secret = sessionCookie(ctx.cookies)
  if (secret !== undefined) await ctx.data.sessions.remove(sha256(secret))
  return { output: messageOf('signed-out'), cookies: [clearSessionCookie()] }
}
