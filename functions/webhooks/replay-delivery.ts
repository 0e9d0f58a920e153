import { notFound } from '#shared/lib/error.ts'
import type { replayDelivery as row } from '#shared/webhooks/api.ts'
import type { Verb } from '../lib/http.ts'

/** Sends an event again: the same body under the same id, so that a receiver that has it knows it. */
export const replayDelivery: Verb<typeof row, 'data' | 'outbound'> = async (ctx, { id }) => {
  const now = ctx.now()
  if (!(await ctx.data.deliveries.restart(id, now))) throw notFound()
  await ctx.outbound.enqueue({ id, attempt: 0, dueAt: now.toISOString() }, now)
  return { output: { message: 'The event is being sent again' } }
}
