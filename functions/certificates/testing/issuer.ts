import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { CertificateClaims } from '#shared/certificates/claims.ts'
import { certificateId } from '#shared/certificates/id.ts'
import type { PublicKey, SigningPurpose } from '#shared/certificates/keys.ts'
import {
  type CertificateStatus,
  firstStatusList,
  statusListLife,
  statusListTtl,
  statusListUri,
  writeStatuses,
} from '#shared/certificates/status-list.ts'
import { asciiJson, tokenTypes } from '#shared/certificates/token.ts'
import { sha256 } from '../../lib/hash.ts'

export type TestKey = { privateKey: KeyObject; publicKey: PublicKey }

/** A key pair as KMS would hold it. */
export function testKey(purpose: SigningPurpose): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const kid = sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  return { privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y, alg: 'ES256', use: 'sig', kid, purpose } }
}

export const encodePart = (text: string): string => Buffer.from(text).toString('base64url')

export const signText = (input: string, { privateKey }: TestKey): string =>
  `${input}.${signBytes('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`

export function signClaims(key: TestKey, typ: string, claims: object, header: object = {}): string {
  const head = { alg: 'ES256', kid: key.publicKey.kid, typ, ...header }
  return signText(`${encodePart(asciiJson(head))}.${encodePart(asciiJson(claims))}`, key)
}

export const issuer = 'https://attesta.example'
/** Seconds. */
export const testNow = 1_795_370_400

/** Claims over the given deliverables. */
export function testClaims(files: readonly Uint8Array[], changes: Partial<CertificateClaims> = {}): CertificateClaims {
  return {
    iss: issuer,
    jti: certificateId(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])),
    iat: testNow - 3600,
    ver: 1,
    stage: 'live',
    authority: { pack: 'us-uscis', version: '2026-11-22' },
    language: { from: 'es', to: 'en' },
    signer: { name: 'Ana María Example', role: 'translated', credential: 'ATA 123456', machine_draft: true },
    statement_sha256: sha256('statement'),
    review: {
      segments: 12,
      edited: 5,
      confirmed: 12,
      segments_sha256: sha256('segments'),
      findings: { open: 0, explained: 1 },
    },
    engine: { name: 'test', version: '1' },
    words: 200,
    sources: [{ type: 'application/pdf', bytes: 4, sha256: sha256('source'), pages: 2 }],
    deliverables: files.map((bytes) => ({
      kind: 'certified-pdf',
      type: 'application/pdf',
      bytes: bytes.length,
      sha256: sha256(bytes),
      pages: 3,
    })),
    replaces: null,
    status: { status_list: { uri: statusListUri(issuer, firstStatusList), idx: 90_412 } },
    ...changes,
  }
}

export function testStatusList(
  key: TestKey,
  entries: { index: number; status: CertificateStatus }[],
  changes: object = {},
): string {
  return signClaims(key, tokenTypes.statusList, {
    iss: issuer,
    sub: statusListUri(issuer, firstStatusList),
    iat: testNow - 60,
    exp: testNow - 60 + statusListLife,
    ttl: statusListTtl,
    status_list: { bits: 2, lst: deflateSync(writeStatuses(entries), { level: 9 }).toString('base64url') },
    ...changes,
  })
}
