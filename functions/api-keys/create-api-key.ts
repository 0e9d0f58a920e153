import type { createApiKey as row } from '#shared/api-keys/api.ts'
import { apiKeyPrefix, apiKeySecret, maxApiKeys } from '#shared/api-keys/api-key.ts'
import { AppError } from '#shared/lib/error.ts'
import { ApiKeyId } from '#shared/lib/id.ts'
import { caller } from '../lib/caller.ts'
import { sha256 } from '../lib/hash.ts'
import type { Verb } from '../lib/http.ts'

/** Makes a key for an account with an approved application. The secret leaves here once; the table keeps its hash. */
export const createApiKey: Verb<typeof row, 'data'> = async (ctx, { name }) => {
  const actor = caller(ctx)
  if (!(await ctx.data.applications.isApproved(actor))) {
    throw new AppError('forbidden', 'API keys come with an approved application. Please apply for API access first.')
  }
  if ((await ctx.data.apiKeys.listOf(actor.userId)).length >= maxApiKeys) {
    throw new AppError('conflict', `An account has at most ${maxApiKeys} keys. Please revoke one that is not used.`)
  }
  const id = ApiKeyId.parse(ctx.newId())
  const secret = apiKeySecret(id, ctx.newToken())
  const key = { id, name, prefix: apiKeyPrefix(id), createdAt: ctx.now().toISOString(), lastUsedAt: null }
  await ctx.data.apiKeys.create({ ...key, userId: actor.userId, hash: sha256(secret), revokedAt: null })
  return { output: { key, secret } }
}
