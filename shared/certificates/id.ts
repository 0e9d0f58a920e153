import * as z from 'zod'
import { crockford as alphabet, readCrockford, toCrockford } from '../lib/crockford.ts'

const valueOf = (sign: string) => alphabet.indexOf(sign)

/** Sixteen random signs (80 bits) in Crockford's base 32, and one that shows a typing mistake. */
export const CertificateId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{17}$/)
  .refine((id) => checkSign(id.slice(0, 16)) === id[16])
  .brand('CertificateId')
export type CertificateId = z.infer<typeof CertificateId>

/** Makes an id of ten random bytes. */
export function certificateId(random: Uint8Array): CertificateId {
  if (random.length !== 10) throw new Error('An id is made of ten bytes')
  const signs = toCrockford(random)
  return CertificateId.parse(signs + checkSign(signs))
}

/** Each sign counts by its place, modulo 31: a wrong one, and two that changed places, give another sum. */
function checkSign(signs: string): string {
  const sum = Array.from(signs).reduce((value, sign, i) => value + (i + 2) * valueOf(sign), 0)
  return alphabet[sum % 31] ?? ''
}

/** What somebody typed: spaces and hyphens do not count, O is 0, I and L are 1; any other sign is refused, not guessed. */
export function readCertificateId(typed: string): CertificateId | undefined {
  return CertificateId.safeParse(readCrockford(typed)).data
}
