import type { listApiKeys as row } from '#shared/api-keys/api.ts'
import { caller } from '../lib/caller.ts'
import type { Verb } from '../lib/http.ts'

/** The keys of the account, without their secrets. */
export const listApiKeys: Verb<typeof row, 'data'> = async (ctx) => {
  const actor = caller(ctx)
  const [approved, keys] = await Promise.all([
    ctx.data.applications.isApproved(actor),
    ctx.data.apiKeys.listOf(actor.userId),
  ])
  return { output: { approved, keys } }
}
