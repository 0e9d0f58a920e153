import * as z from 'zod'

/** What became of a certificate, as its row tells. */
export const StoredStatus = z.enum(['valid', 'revoked', 'suspended', 'superseded'])
export type StoredStatus = z.infer<typeof StoredStatus>

/** Whether a translation has nothing that certifies it now. Of a replaced certificate, the one in its place does. */
export const isWithheld = (status: StoredStatus | null): status is 'revoked' | 'suspended' =>
  status === 'revoked' || status === 'suspended'
