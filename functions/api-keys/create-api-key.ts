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
    throw new AppError('api-keys-after-approval')
  }
  const id = ApiKeyId.parse(ctx.newId())
  const secret = apiKeySecret(id, ctx.newToken())
  const key = { id, name, prefix: apiKeyPrefix(id), createdAt: ctx.now().toISOString(), lastUsedAt: null }
  const stored = {
    ...key,
    userId: actor.userId,
    hash: sha256(secret),
    // Read with the session: a key that a dying session makes while the password changes is dead when it is born.
    epoch: actor.credentialEpoch,
    revokedAt: null,
  }
  if (!(await ctx.data.apiKeys.create(stored, maxApiKeys))) {
    throw new AppError('api-keys-too-many', { max: maxApiKeys })
  }
  return { output: { key, secret } }
}
