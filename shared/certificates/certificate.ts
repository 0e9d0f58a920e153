import * as z from 'zod'
import { CertificateClaims, DeliverableKind } from './claims.ts'
import { CertificateId } from './id.ts'
import { StoredStatus } from './standing.ts'
import { verifyStates } from './verify.ts'

/** Why a certificate was withdrawn. None of them hints at guilt but the one that means it. */
export const RevocationReason = z.enum(['error-found', 'issued-by-mistake', 'credential', 'fraud', 'key'])
export type RevocationReason = z.infer<typeof RevocationReason>

/** What anybody may read of a certificate: its signed claims and what became of it, nothing of the document's text. */
export const CertificateView = z.object({
  id: CertificateId,
  state: z.enum(verifyStates),
  status: StoredStatus,
  /** The signed claims, a compact JWS, and the same to read. */
  certificate: z.string(),
  claims: CertificateClaims,
  revokedAt: z.iso.datetime().nullable(),
  revokedFor: RevocationReason.nullable(),
  supersededAt: z.iso.datetime().nullable(),
  supersededBy: CertificateId.nullable(),
})
export type CertificateView = z.infer<typeof CertificateView>

/** What a customer can download of a certified translation. */
export const CertifiedFile = z.enum([...DeliverableKind.options, 'jws'])
export type CertifiedFile = z.infer<typeof CertifiedFile>
