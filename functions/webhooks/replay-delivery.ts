import { AppError, notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { replayDelivery as row } from '#shared/webhooks/api.ts'
import { replayLimits } from '#shared/webhooks/webhook.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/**
 * Sends an event again, so often and no more: our calls to somebody's server are not the caller's to aim. The
 * body and the id are the same, so that a receiver that has it knows it.
 */
export const replayDelivery: Verb<typeof row, 'data' | 'outbound'> = async (ctx, { id }) => {
  const now = ctx.now()
  const limits = [
    [replayLimits.delivery, String(id)],
    [replayLimits.account, String(caller(ctx).userId)],
  ] as const
  for (const [limit, subject] of limits) {
    const { allowed, retryAfter } = await ctx.data.limits.hit(limit, subject, now)
    if (!allowed) throw new AppError('delivery-replayed-often', {}, { retryAfter })
  }
  if (!(await ctx.data.deliveries.restart(id, now))) throw notFound()
  await ctx.outbound.enqueue({ id, attempt: 0, dueAt: now.toISOString() }, now)
  return { output: messageOf('delivery-replayed') }
}
