import { createHash } from 'node:crypto'

/** SHA-256, base64url: how secrets (session ids, link tokens, API keys) stand in the table. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
