import * as z from 'zod'
import { SignerRole } from '../jobs/signature.ts'
import { CertificateId } from './id.ts'

/** SHA-256, base64url. */
export const Sha256 = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const Count = z.number().int().nonnegative()

export const DeliverableKind = z.enum([
  'certified-pdf',
  'certified-pdf-with-original',
  'translation-pdf',
  'translation-docx',
  'translation-txt',
])
export type DeliverableKind = z.infer<typeof DeliverableKind>

const FileClaim = z.strictObject({
  type: z.string(),
  bytes: Count,
  sha256: Sha256,
})

/**
 * What a certificate says, signed: which bytes, by whom, on what terms. It has no expiry, because a certificate does not age,
 * and nothing of the customer.
 */
export const CertificateClaims = z.strictObject({
  iss: z.string(),
  jti: CertificateId,
  /** When it was signed: the day that stands on it. */
  iat: Count,
  ver: z.literal(1),
  stage: z.enum(['live', 'test']),
  authority: z.strictObject({ pack: z.string(), version: z.string() }),
  language: z.strictObject({ from: z.string(), to: z.string() }),
  signer: z.strictObject({
    name: z.string(),
    role: SignerRole,
    credential: z.string().nullable(),
    machine_draft: z.boolean(),
  }),
  /** Of the statement's text as it is printed. */
  statement_sha256: Sha256,
  review: z.strictObject({
    segments: Count,
    edited: Count,
    confirmed: Count,
    segments_sha256: Sha256,
    findings: z.strictObject({ open: Count, explained: Count }),
  }),
  engine: z.strictObject({ name: z.string(), version: z.string() }),
  words: Count,
  sources: z.array(FileClaim.extend({ pages: Count })).min(1),
  deliverables: z.array(FileClaim.extend({ kind: DeliverableKind, pages: Count.nullable() })).min(1),
  replaces: CertificateId.nullable(),
  status: z.strictObject({ status_list: z.strictObject({ uri: z.string(), idx: Count }) }),
})
export type CertificateClaims = z.infer<typeof CertificateClaims>
