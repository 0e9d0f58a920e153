import { beforeEach, expect, test, vi } from 'vitest'
import { newCertificate } from '../data/testing/new-certificate.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { revokeCertificate } from './revoke-certificate.ts'

beforeEach(() => vi.stubEnv('SITE_URL', 'https://attesta.example'))

test('H3: a revocation whose list cannot be signed at this moment is told to its customer all the same', async () => {
  const certificate = newCertificate()
  const enqueue = vi.fn(async () => undefined)
  const ctx = {
    actor: { userId: 1 },
    now: () => new Date(),
    newId: () => 5,
    mail: { enqueue },
    signing: { sign: async () => Promise.reject(new Error('throttled')) },
    data: {
      audit: { auditItem: () => ({}) },
      translations: { get: async () => newTranslation({}) },
      certificates: { find: async () => certificate, revoke: async () => true, listWithdrawn: async () => [] },
    },
  }
  const asked = { id: certificate.id, reason: 'fraud', note: 'found in court' } as const
  await expect(revokeCertificate(ctx as never, asked)).rejects.toThrow('throttled')
  expect(enqueue).toHaveBeenCalledOnce()
})
