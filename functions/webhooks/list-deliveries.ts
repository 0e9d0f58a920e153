import type { listDeliveries as row } from '#shared/webhooks/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

export const listDeliveries: Verb<typeof row, 'data'> = async (ctx, page) => {
  const { rows, next } = await ctx.data.deliveries.listOf(caller(ctx).userId, page)
  return { output: { deliveries: rows, nextCursor: next ?? null } }
}
