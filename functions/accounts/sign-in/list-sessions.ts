import type { SessionView } from '#shared/accounts/account.ts'
import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'

/** The browsers that are signed in to this account, newest first. */
export async function listSessions(ctx: Ctx<'data'>): Promise<Answer<{ sessions: SessionView[] }>> {
  const { userId, sessionHash } = caller(ctx)
  const sessions = await ctx.data.sessions.listOf(userId, ctx.now())
  return { output: { sessions: sessions.map((session) => ({ ...session, current: session.hash === sessionHash })) } }
}
