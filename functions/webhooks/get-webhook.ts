import type { getWebhook as row } from '#shared/webhooks/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

export const getWebhook: Verb<typeof row, 'data'> = async (ctx) => {
  const endpoint = await ctx.data.webhooks.find(caller(ctx).userId)
  return { output: { endpoint: endpoint ?? null } }
}
