import { createPublicKey } from 'node:crypto'
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms'
import type { PublicKey, SigningPurpose } from '#shared/certificates/keys.ts'
import { asciiJson } from '#shared/certificates/token.ts'
import { env } from '../lib/env.ts'
import { sha256 } from '../lib/hash.ts'

const client = new KMSClient({})
const known = new Map<string, Promise<PublicKey>>()

/**
 * Signs claims as a compact JWS (ES256) whose private key never leaves KMS. `typ` names the kind of token, so that none can
 * stand for another; certificates have keys of their own, all other records share one.
 */
export async function sign(purpose: SigningPurpose, typ: string, claims: Record<string, unknown>): Promise<string> {
  const current = keys().find((key) => key.purpose === purpose)
  if (!current) throw new Error(`There is no signing key for ${purpose}`)
  const { kid } = await publicKey(current)
  const input = `${encode(asciiJson({ alg: 'ES256', kid, typ }))}.${encode(asciiJson(claims))}`
  const { Signature } = await client.send(
    new SignCommand({
      KeyId: current.id,
      // Longer messages than 4096 bytes are refused unless they come as a digest.
      MessageType: 'DIGEST',
      Message: Buffer.from(sha256(input), 'base64url'),
      SigningAlgorithm: 'ECDSA_SHA_256',
    }),
  )
  if (!Signature) throw new Error('KMS answered without a signature')
  return `${input}.${Buffer.from(derToRaw(Signature)).toString('base64url')}`
}

/** Every key that has signed or will sign, as JWKs: retired ones stay, so that old certificates can be checked for ever. */
export const publicKeys = (): Promise<PublicKey[]> => Promise.all(keys().map(publicKey))

type SigningKey = { purpose: SigningPurpose; id: string }

/** `purpose=key id`, with commas between; the first of a purpose signs. */
function keys(): SigningKey[] {
  return env('SIGNING_KEYS')
    .split(',')
    .map((entry) => {
      const [purpose = '', id = ''] = entry.split('=')
      return { purpose: purpose as SigningPurpose, id }
    })
}

/** A public key never changes under its id, so it is asked for once. */
function publicKey(key: SigningKey): Promise<PublicKey> {
  const found = known.get(key.id)
  if (found) return found
  const asked = askFor(key)
  known.set(key.id, asked)
  asked.catch(() => known.delete(key.id))
  return asked
}

async function askFor({ purpose, id }: SigningKey): Promise<PublicKey> {
  const { PublicKey: der } = await client.send(new GetPublicKeyCommand({ KeyId: id }))
  if (!der) throw new Error('KMS answered without a public key')
  const { x, y } = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' }).export({ format: 'jwk' })
  if (x === undefined || y === undefined) throw new Error('The key is not on the curve P-256')
  return { kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig', kid: thumbprint(x, y), purpose }
}

/** RFC 7638: the hash of the key's required members, so that a key put under a known name is noticed. */
export const thumbprint = (x: string, y: string): string => sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))

/** KMS answers an ASN.1 sequence of two integers; JOSE wants both as 32 octets, one after the other (RFC 7518, 3.4). */
export function derToRaw(der: Uint8Array): Uint8Array {
  const raw = new Uint8Array(64)
  let at = 2
  for (const end of [32, 64]) {
    const length = der[at + 1]
    if (der[0] !== 0x30 || der[at] !== 0x02 || length === undefined) throw new Error('Not a signature in DER')
    const octets = der.subarray(at + 2, at + 2 + length)
    const number = octets.subarray(Math.max(0, octets.length - 32))
    if (octets.length > 33 || (octets.length === 33 && octets[0] !== 0)) throw new Error('The signature is too long')
    raw.set(number, end - number.length)
    at += 2 + length
  }
  if (at !== der.length) throw new Error('The signature has something behind it')
  return raw
}

const encode = (text: string) => Buffer.from(text).toString('base64url')
