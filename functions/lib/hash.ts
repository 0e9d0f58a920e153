import { createHash } from 'node:crypto'

/** SHA-256, base64url: how secrets (session ids, link tokens, API keys) stand in the table. */
export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('base64url')

/** A positive integer of 52 bits that belongs to this text. */
export const idFrom = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) || 1
