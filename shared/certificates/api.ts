import * as z from 'zod'
import { TranslationId } from '../lib/id.ts'
import { anyone, own, route, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { CertificateView, CertifiedFile, RevocationReason } from './certificate.ts'
import { Sha256 } from './claims.ts'
import { CertificateId } from './id.ts'
import { KeySet } from './keys.ts'
import { StoredStatus } from './standing.ts'

export const getCertificate = route({
  name: 'getCertificate',
  method: 'GET',
  path: '/api/certificates/{id}',
  access: anyone,
  input: z.object({
    /** As it is typed: groups, small letters. */
    id: z.string().max(60),
    /** Of the file at hand, base64url: the answer then says whether it is the one that was certified. */
    sha256: Sha256.optional(),
  }),
  output: CertificateView,
  summary: 'What a certificate says and what became of it',
})

export const findCertificate = route({
  name: 'findCertificate',
  method: 'GET',
  path: '/api/certified-files/{sha256}',
  access: anyone,
  input: z.object({ sha256: Sha256 }),
  output: z.object({ id: CertificateId }),
  summary: 'The certificate that a file belongs to, by the hash of the file',
})

export const getStatusList = route({
  name: 'getStatusList',
  method: 'GET',
  path: '/api/status-lists/{list}',
  access: anyone,
  input: z.object({ list: z.coerce.number<number | string>().int().positive() }),
  output: z.string(),
  answer: 'text',
  mediaType: 'application/statuslist+jwt',
  summary: 'A signed list of certificates that were withdrawn or replaced, by the number that a certificate names',
})

export const getKeys = route({
  name: 'getKeys',
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: anyone,
  input: z.object({}),
  output: KeySet,
  summary: 'The public keys of certificates and status lists',
})

export const listCertificates = route({
  name: 'listCertificates',
  method: 'GET',
  path: '/api/translation-certificates/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId }),
  output: z.array(CertificateView),
  summary: 'The certificates of a translation, newest first',
})

export const downloadCertified = route({
  name: 'downloadCertified',
  method: 'GET',
  path: '/api/download-certified/{id}',
  access: own('translation'),
  ids: (input) => [input.id],
  input: z.object({ id: TranslationId, file: CertifiedFile.default('certified-pdf') }),
  output: z.object({ url: z.string(), filename: z.string() }),
  answer: 'file',
  summary: 'One file of the certified translation in force',
})

export const revokeCertificate = route({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/api/admin/revoke-certificate/{id}',
  access: staff('certificates.revoke'),
  input: z.object({
    id: CertificateId,
    reason: RevocationReason,
    /** For the colleagues, never shown to others. */
    note: z.string().trim().min(10, field('revocation-note')).max(2000),
  }),
  output: z.object({ id: CertificateId, status: StoredStatus }),
  summary: 'Withdraw a certificate',
})
