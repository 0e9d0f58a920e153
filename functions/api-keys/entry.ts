import * as rows from '#shared/api-keys/api.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { createApiKey } from './create-api-key.ts'
import { listApiKeys } from './list-api-keys.ts'
import { revokeApiKey } from './revoke-api-key.ts'

export const handler = http(
  {
    listApiKeys: handle(rows.listApiKeys, listApiKeys),
    createApiKey: handle(rows.createApiKey, createApiKey),
    revokeApiKey: handle(rows.revokeApiKey, revokeApiKey),
  },
  { data },
)
