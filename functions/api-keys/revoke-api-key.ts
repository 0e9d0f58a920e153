import type { revokeApiKey as row } from '#shared/api-keys/api.ts'
import { notFound } from '#shared/lib/error.ts'
import { messageOf } from '#shared/messages/table.ts'
import type { Verb } from '../lib/http.ts'

/** Ends a key: its next call is refused. */
export const revokeApiKey: Verb<typeof row, 'data'> = async (ctx, { id }) => {
  if (!(await ctx.data.apiKeys.revoke(id, ctx.now()))) throw notFound()
  return { output: messageOf('api-key-revoked') }
}
