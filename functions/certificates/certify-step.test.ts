import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { statementOf } from '#shared/certificates/certificate-text.ts'
import { certificateId } from '#shared/certificates/id.ts'
import { packs } from '#shared/certificates/packs.ts'
import { QueueItemId } from '#shared/lib/id.ts'
import { warning } from '#shared/messages/warning.ts'
import { canonicalSegments } from '#shared/segments/segment.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import { certify } from './certify-step.ts'

vi.mock(import('../lib/job-segments.ts'), async (original) => ({
  ...(await original()),
  readJobSegments: async () => [],
  targetsOf: () => [],
}))
vi.mock(import('../lib/source/scans.ts'), async (original) => ({
  ...(await original()),
  storedScans: async () => new Map(),
}))
vi.mock(import('../lib/lookups/signer-of.ts'), async (original) => ({
  ...(await original()),
  signerOf: async () => ({ credentials: [], qualifications: '' }) as never,
}))
vi.mock(import('./write-signed.ts'), () => {
  const made = { bytes: new Uint8Array(), overflow: [], output: [] }
  return { writeSigned: async () => ({ pdf: made, txt: made, original: made, docx: { ...made, undrawnPictures: 2 } }) }
})

test('W1: a step that died behind its certificate writes the signed claims that go with it', async () => {
  const queueItemId = QueueItemId.parse(9)
  const row = newTranslation({ translationType: 'certified', stage: 'human_review', queueItemId })
  const id = certificateId(Buffer.alloc(10))
  const put = vi.fn(async () => undefined)
  const ctx = {
    data: {
      translations: { get: async () => row },
      queue: { find: async () => ({ id: queueItemId, status: 'completed', signature: {} }) },
      certificates: { reserve: async () => ({ certificateId: id }) },
    },
    files: { head: async () => ({}), getJson: async () => ({ id, jws: 'a.b.c' }), put },
  }
  expect(await certify(ctx as never, { translationId: row.id })).toMatchObject({ outcome: 'next' })
  expect(put.mock.calls).toEqual([[objectKeys(row).certified(id, 'certificate.jws'), 'a.b.c', 'application/jose']])
})

/** A signed job that nothing but the certificate lacks. */
function signedJob() {
  const queueItemId = QueueItemId.parse(9)
  const row = newTranslation({ translationType: 'certified', stage: 'human_review', queueItemId, fileType: 'pdf' })
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const { sourceLanguage: source, targetLanguage: target, originalFilename } = row
  const signed = { pack: packs.general, name: 'Ana', role: 'translated' as const }
  const statement = statementOf({ ...signed, languages: { source, target }, documents: [{ name: originalFilename }] })
  const signature = {
    name: 'Ana',
    role: 'translated',
    pack: 'general',
    by: 7,
    segmentsHash: hash(canonicalSegments([])),
    statementSha256: hash(statement),
  }
  return { row, job: { id: queueItemId, status: 'completed', signature } }
}

test('pictures that the certified DOCX lacks are told on the order before there is a certificate', async () => {
  const { row, job } = signedJob()
  const note = vi.fn(async () => Promise.reject(new Error('nothing after this')))
  const ctx = {
    data: {
      translations: { get: async () => row, note },
      queue: { find: async () => job },
      certificates: { reserve: async () => ({ certificateId: certificateId(Buffer.alloc(10)) }) },
      users: { findById: async () => undefined },
      translators: { find: async () => undefined },
    },
    files: {
      head: async () => undefined,
      get: async () => new Uint8Array(),
      getJson: async () => [],
      put: async () => undefined,
    },
  }
  await expect(certify(ctx as never, { translationId: row.id })).rejects.toThrow('nothing after this')
  const told = warning('pictures-undrawn', { format: 'DOCX', count: 2 })
  expect(note.mock.calls).toEqual([[row.id, { warnings: [told] }]])
})

test.each([
  ['account', { 5: 'ana@example.com', 7: 'ana@example.com' }, 'else@example.com'],
  ['profile', { 5: 'ana@example.com', 7: 'else@example.com' }, 'Ana@example.com'],
])(
  'H6: no certificate for whom the address of the signer’s %s belongs to',
  async (_, emails: Record<number, string>, profile) => {
    const { row, job } = signedJob()
    const returnToWork = vi.fn(async () => undefined)
    const ctx = {
      log: { warn: () => undefined },
      now: () => new Date(),
      data: {
        translations: { get: async () => ({ ...row, userId: 5 }) },
        queue: { find: async () => job, returnToWork },
        certificates: { reserve: async () => ({ certificateId: certificateId(Buffer.alloc(10)) }) },
        users: { findById: async (id: number) => ({ email: emails[id] }) },
        translators: { find: async () => ({ email: profile }) },
      },
      files: { head: async () => undefined, getJson: async () => [] },
    }
    await certify(ctx as never, { translationId: row.id })
    expect(returnToWork).toHaveBeenCalledWith(job, 'own-document', expect.any(Date), [])
  },
)
