import * as z from 'zod'
import type { PublicKey } from '../certificates/keys.ts'
import { readToken, tokenTypes } from '../certificates/token.ts'
import { trustedKey, type VerifyTools } from '../certificates/verify.ts'

const Erased = z.strictObject({ name: z.string(), what: z.string() })

/**
 * What we sign when a document or an account was deleted: what went, what stays and why, and when. Its sentences are English,
 * because they are what is signed; `name` is what a screen translates.
 */
export const DeletionReceipt = z.strictObject({
  iss: z.string(),
  jti: z.string(),
  /** When it was signed, in seconds. */
  iat: z.int(),
  ver: z.literal(1),
  subject: z.strictObject({ kind: z.enum(['document', 'account']), id: z.int().positive() }),
  deletedAt: z.iso.datetime(),
  erased: z.array(Erased),
  kept: z.array(Erased.extend({ why: z.string() })),
})
export type DeletionReceipt = z.infer<typeof DeletionReceipt>

/** A compact JWS as text: three parts of base64url. */
export const SignedToken = z.stringFormat('jws', /^[\w-]+\.[\w-]+\.[\w-]{86}$/)

/** The receipt, if one of the keys for records has signed it for this site. Nothing is fetched, nothing is believed. */
export async function readDeletionReceipt(
  text: string,
  { keys, issuer }: { keys: readonly PublicKey[]; issuer: string },
  tools: VerifyTools,
): Promise<DeletionReceipt | undefined> {
  const token = readToken(text)
  if (token?.header.typ !== tokenTypes.deletionReceipt) return undefined
  const key = await trustedKey(keys, token.header.kid, tools)
  const receipt = DeletionReceipt.safeParse(token.payload).data
  if (key?.purpose !== 'records' || receipt?.iss !== issuer) return undefined
  return (await tools.isSigned(key, token)) ? receipt : undefined
}
