import { endedSessions } from '#shared/accounts/limits.ts'
import type { Message } from '#shared/lib/answer.ts'
import { AppError } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import { caller, notSignedIn } from '../../lib/caller.ts'
import type { Ctx } from '../../lib/ctx.ts'
import type { Answer } from '../../lib/http.ts'
import { startSession } from '../../lib/start-session.ts'

/** Ends every session of this account; the browser that asks gets a new one, as old as the one that it had. */
export async function revokeSessions(ctx: Ctx<'data'>): Promise<Answer<Message>> {
  const { userId, secondFactorAt, sessionEpoch, sessionHash } = caller(ctx)
  const before = sessionHash === null ? null : await ctx.data.sessions.find(sessionHash)
  if (!before) throw notSignedIn()
  const { allowed, retryAfter } = await ctx.data.limits.hit(endedSessions, String(userId), ctx.now())
  if (!allowed) throw new AppError('too-many', {}, { retryAfter })
  const user = await ctx.data.users.endSessions(userId, sessionEpoch)
  if (!user) throw notSignedIn()
  const cookie = await startSession(ctx, user, secondFactorAt, before.createdAt)
  await ctx.data.sessions.remove(before.hash)
  return { output: messageOf('others-signed-out'), cookies: [cookie] }
}
