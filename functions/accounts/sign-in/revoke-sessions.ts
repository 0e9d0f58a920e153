import { caller } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { startSession } from './start-session.ts'

/** Ends every session of this account; the browser that asks gets a new one. */
export async function revokeSessions(ctx: Ctx<'data'>): Promise<Answer<{ message: string }>> {
  const { userId, secondFactorAt } = caller(ctx)
  const user = await ctx.data.users.endSessions(userId)
  return {
    output: { message: 'All other browsers have been signed out.' },
    cookies: [await startSession(ctx, user, secondFactorAt)],
  }
}
