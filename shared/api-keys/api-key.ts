import * as z from 'zod'
import type { Limit } from '../accounts/limits.ts'
import { ApiKeyId } from '../lib/id.ts'
import { line } from '../lib/text.ts'
import { field } from '../messages/field.ts'

/** What every secret of a key begins with, so that scanners of leaked secrets know it. */
export const apiKeyMark = 'att_live_'

export const ApiKeyRequest = z.object({ name: line(60, field('api-key-name')) })
export type ApiKeyRequest = z.infer<typeof ApiKeyRequest>

export const ApiKeyView = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** How the secret begins: enough to tell keys apart, nothing that opens anything. */
  prefix: z.string(),
  createdAt: z.iso.datetime(),
  /** Exact to a minute; null if nobody has used it yet. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKeyView = z.infer<typeof ApiKeyView>

/** Keys that an account may have at a time. */
export const maxApiKeys = 20

/** `lastUsedAt` is written at most this often. */
export const apiKeyTouchSeconds = 60

/** Calls by one key. */
export const apiKeyLimit = { scope: 'api-key', max: 600, windowSeconds: 60 } as const satisfies Limit

/** Requests of one address in five minutes, whatever their keys: the firewall counts them. */
export const addressRequests = 2000

/** The secret of a key names its row and proves with the rest that the caller may use it. */
export const apiKeySecret = (id: ApiKeyId, token: string): string => `${apiKeyPrefix(id)}_${token}`

export const apiKeyPrefix = (id: ApiKeyId): string => `${apiKeyMark}${id.toString(36)}`

/** Which key a secret claims to be; undefined for what is no secret of ours. */
export function apiKeyIdOf(secret: string): ApiKeyId | undefined {
  const match = new RegExp(`^${apiKeyMark}([0-9a-z]{1,11})_[\\w-]{43}$`).exec(secret)
  const id = ApiKeyId.safeParse(Number.parseInt(match?.[1] ?? '', 36))
  return id.data
}
