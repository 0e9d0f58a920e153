import * as z from 'zod'

/** What a key may sign: certificates, or the records around them (status lists, receipts). */
export const SigningPurpose = z.enum(['certificates', 'records'])
export type SigningPurpose = z.infer<typeof SigningPurpose>

/** 32 octets, base64url. */
const Octets = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** A public key as `/.well-known/jwks.json` shows it; `kid` is its RFC 7638 thumbprint. */
export const PublicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: Octets,
  y: Octets,
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: Octets,
  purpose: SigningPurpose,
})
export type PublicKey = z.infer<typeof PublicKey>

export const KeySet = z.object({ keys: z.array(PublicKey) })
export type KeySet = z.infer<typeof KeySet>
