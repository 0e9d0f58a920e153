import type { Message } from '#shared/lib/answer.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Ctx } from '../../lib/ctx.ts'
import { clearSessionCookie } from '../../lib/http/cookie.ts'
import type { Answer } from '../../lib/http.ts'

/** Ends this session. Without one there is nothing to end, which is the same to the caller. */
export async function logout(ctx: Ctx<'data'>): Promise<Answer<Message>> {
  if (ctx.actor?.sessionHash) await ctx.data.sessions.remove(ctx.actor.sessionHash)
  return { output: messageOf('signed-out'), cookies: [clearSessionCookie()] }
}
