import { createHash } from 'node:crypto'

/** SHA-256, base64url: how secrets (session ids, link tokens, API keys) stand in the table. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url')
