import { messageOf } from '#shared/messages/table.ts'
import type { removeWebhook as row } from '#shared/webhooks/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

export const removeWebhook: Verb<typeof row, 'data'> = async (ctx) => {
  await ctx.data.webhooks.remove(caller(ctx).userId)
  return { output: messageOf('webhook-removed') }
}
