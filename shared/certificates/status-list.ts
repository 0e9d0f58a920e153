import * as z from 'zod'
import type { CertificateClaims } from './claims.ts'
import { fromBase64url } from './token.ts'

/** What may become of a certificate, as two bits of the list (IETF Token Status List). */
export const statusValues = { valid: 0, revoked: 1, suspended: 2, superseded: 3 } as const
export type CertificateStatus = keyof typeof statusValues

/** Certificates that one list has room for. There are as many lists as are needed. */
export const statusListSize = 2 ** 17
const bits = 2
const bytesInAll = (statusListSize * bits) / 8

/** Seconds in which a list may be relied upon, and in which a fetched one is not asked for again. */
export const statusListLife = 24 * 3600
export const statusListTtl = 60

export const StatusListClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  iat: z.number().int(),
  exp: z.number().int(),
  ttl: z.number().int(),
  status_list: z.object({ bits: z.literal(bits), lst: z.string() }),
})
export type StatusListClaims = z.infer<typeof StatusListClaims>

/** The list that certificates went to before there was another. */
export const firstStatusList = 1

export const statusListUri = (issuer: string, list: number): string => `${beforeNumber(issuer)}${list}`

/** The number of the list that a certificate names; `undefined` when it is none of its issuer. */
export function statusListOf({ iss, status }: Pick<CertificateClaims, 'iss' | 'status'>): number | undefined {
  const { uri } = status.status_list
  const number = uri.startsWith(beforeNumber(iss)) ? uri.slice(beforeNumber(iss).length) : ''
  return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined
}

const beforeNumber = (issuer: string): string => `${issuer}/api/status-lists/`

/** The list before it is packed: two bits a certificate, the least significant first. */
export function writeStatuses(entries: Iterable<{ index: number; status: CertificateStatus }>): Uint8Array {
  const list = new Uint8Array(bytesInAll)
  for (const { index, status } of entries) {
    if (!isStatusIndex(index)) throw new Error('The index is outside the list')
    const at = index >> 2
    list[at] = (list[at] ?? 0) | (statusValues[status] << ((index & 3) * bits))
  }
  return list
}

/** Unpacks zlib data; `undefined` for anything that is none, or that is longer than `maxBytes`. */
export type Inflate = (packed: Uint8Array, maxBytes: number) => Promise<Uint8Array | undefined>

/** What the list says of one index; `undefined` when it says nothing. */
export async function readStatus(lst: string, index: number, inflate: Inflate): Promise<CertificateStatus | undefined> {
  const packed = fromBase64url(lst)
  const list = packed && isStatusIndex(index) ? await inflate(packed, bytesInAll) : undefined
  if (list?.length !== bytesInAll) return undefined
  const value = ((list[index >> 2] ?? 0) >> ((index & 3) * bits)) & 3
  return (['valid', 'revoked', 'suspended', 'superseded'] as const)[value]
}

/** Whether an index has a place in a list. */
export const isStatusIndex = (index: number) => Number.isInteger(index) && index >= 0 && index < statusListSize
