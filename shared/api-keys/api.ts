import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { ApiKeyId } from '../lib/id.ts'
import { own, route, signedIn } from '../lib/route.ts'
import { ApiKeyRequest, ApiKeyView } from './api-key.ts'

export const listApiKeys = route({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/api-keys',
  access: signedIn,
  input: Empty,
  output: z.object({
    /** Whether the account has an approved application: only then may it make keys. */
    approved: z.boolean(),
    keys: z.array(ApiKeyView),
  }),
  summary: 'The API keys of the account, newest first, without their secrets',
})

export const createApiKey = route({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/api-keys',
  access: signedIn,
  input: ApiKeyRequest,
  output: z.object({
    key: ApiKeyView,
    /** Shown this once: only its hash is kept. */
    secret: z.string(),
  }),
  summary: 'Make an API key; its secret is answered this once',
})

export const revokeApiKey = route({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/api-keys/{id}',
  access: own('api-key'),
  ids: (input) => [input.id],
  input: z.object({ id: ApiKeyId }),
  output: MessageAnswer,
  summary: 'End an API key; its next call is refused',
})
