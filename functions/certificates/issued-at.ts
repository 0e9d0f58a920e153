import type { Signature } from '#shared/jobs/signature.ts'
import type { Reservation } from '../data/jobs/certificates.ts'

/**
 * When a certificate says that it was issued, the same however often it is made. A job that was sent back keeps its number: its
 * certificate is not of a day before the signature that stands on it.
 */
export const issuedAtOf = ({ reservedAt }: Pick<Reservation, 'reservedAt'>, { at }: Pick<Signature, 'at'>): string =>
  reservedAt > at ? reservedAt : at
