import { randomBytes, randomInt } from 'node:crypto'
import { certificateId } from '#shared/certificates/id.ts'
import { statusListSize } from '#shared/certificates/status-list.ts'
import { QueueItemId, TranslationId, UserId } from '#shared/lib/id.ts'
import { testClaims } from '../../certificates/testing/issuer.ts'
import { newId } from '../../lib/base.ts'
import { sha256 } from '../../lib/hash.ts'
import type { CertificateRow } from '../jobs/certificates.ts'

/** A certificate in force of a document of its own; `changes` are what the test is about. */
export function newCertificate(changes: Partial<CertificateRow> = {}): CertificateRow {
  const id = certificateId(randomBytes(10))
  return {
    id,
    translationId: TranslationId.parse(newId()),
    queueItemId: QueueItemId.parse(newId()),
    userId: UserId.parse(1),
    signedBy: UserId.parse(2),
    claims: testClaims([Buffer.from(id)], { jti: id }),
    jws: 'a.b.c',
    files: [{ kind: 'certified-pdf', key: 'k', sha256: sha256(id) }],
    issuedAt: '2026-11-22T12:00:00.000Z',
    status: 'valid',
    statusIndex: randomInt(statusListSize),
    ...changes,
  }
}
